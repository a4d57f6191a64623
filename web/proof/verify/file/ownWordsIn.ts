import type { OwnWords } from '../../receipt/ownWords.ts'

const SECTION = /<section id="own" class="own" data-by="(payer|recipient)"[^]*?<\/section>/
const LINE = /<dd data-own="(name|note)"><bdi>([^<]*)<\/bdi>/g
/** Our own page writes less: a longer text was added by somebody else. */
const MAX_LENGTH = 500

/** What the user added to a saved receipt, as `receiptFile` writes it; null if there is nothing. Nothing proves it. */
export function ownWordsIn(page: string): OwnWords | null {
  const [section, by] = SECTION.exec(page) ?? []
  if (section === undefined) return null
  const words = new Map(
    [...section.matchAll(LINE)].map(([, what, text]) => [what, unescaped(text!)] as const),
  )
  const name = words.get('name') ?? null
  const note = words.get('note') ?? ''
  if (!name && !note) return null
  return { by: by === 'payer' ? 'payer' : 'recipient', name, note }
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .slice(0, MAX_LENGTH)
