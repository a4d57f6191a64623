import { isSameAddress } from '#api/shortAddress.ts'
import type { ListPage } from '../../../session/client.ts'

export interface Recipients {
  /** Whom the wallet has sent to, the latest first, each once, never itself. */
  addresses: readonly string[]
  /** False where older ones may be missing. */
  isWhole: boolean
}

export function recipientsIn(
  { rows, hasNext }: Pick<ListPage<{ from: string; to: string }[]>, 'rows' | 'hasNext'>,
  sender: string,
): Recipients {
  const sent = rows.filter(
    ({ from, to }) => isSameAddress(from, sender) && !isSameAddress(to, sender),
  )
  return { addresses: [...new Set(sent.map(({ to }) => to))], isWhole: !hasNext }
}
