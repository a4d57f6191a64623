import { formatCoins, micros } from '#api/chain/money.ts'
import { say } from '#api/language/say.ts'
import { format } from '../ui/format.ts'
import { formatWait } from '../ui/formatWait.ts'
import { areaOf } from '../language/areaOf.ts'
import { ltr } from '../language/ltr.ts'
import { speech } from '../language/speech.ts'

const REFUSAL_TEXTS = areaOf('refusals')
const DETAIL_TEXTS = areaOf('details')

/**
 * The precise sentence, if this build knows it, else that of the code. In a file of its own: only pages in other
 * languages load it, and only when something was refused.
 */
export function refusalTexts(code: string, detail: unknown): string | null {
  const { name, values } = Object(detail) as { name?: unknown; values?: unknown }
  const message = DETAIL_TEXTS[String(name)] ?? REFUSAL_TEXTS[code]
  if (message === undefined) return null
  const shown = Object.entries(Object(values) as object).map(([key, value]: [string, unknown]) => [
    key,
    valueText(key, value),
  ])
  return say(
    message,
    Object.fromEntries(shown) as Record<string, unknown>,
    speech,
    parts => parts,
  ).join('')
}

/** As `valueText` of `api/refusals/refusalDetails.ts` in English. */
function valueText(name: string, value: unknown): string | number {
  if (name === 'wait') return formatWait(Number(value))
  if (name === 'at') return format.minute(String(value))
  if (name === 'amount' || name === 'left')
    return ltr(`${format.decimals(formatCoins(micros(BigInt(String(value)))) as `${number}`)} CXAC`)
  return typeof value === 'number' ? value : ltr(String(value))
}
