import { fileIn } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'
import type { OwnWords } from './ownWords.ts'

/** What the build makes of `page/`; see `bundle/writeReceiptPages.ts`. */
const TEMPLATE_PATH = fileIn(LANGUAGE, '/receipt.txt')
const PLACES = /%(RECEIPT|OWN|VERIFY)%/g

export type ReceiptForm = 'page' | 'proof'

/** The file of a receipt: a page that checks itself, or the proof only. The page also has the user's own words. */
export async function receiptFile(
  hash: string,
  receipt: string,
  form: ReceiptForm,
  own: OwnWords | null,
): Promise<File> {
  const name = `cxac-receipt-${hash.slice(0, 12)}`
  if (form === 'proof') return new File([receipt], `${name}.tlog-proof`, { type: 'text/plain' })
  const response = await fetch(TEMPLATE_PATH)
  const template = await response.text()
  if (!response.ok || !template.includes('%RECEIPT%'))
    throw new Error('The page could not be fetched')
  return new File([filled(template, receipt, own)], `${name}.html`, { type: 'text/html' })
}

/** All places at once: own words may contain the name of a place. */
function filled(template: string, receipt: string, own: OwnWords | null): string {
  const parts: Record<string, string> = {
    RECEIPT: escaped(receipt),
    OWN: own ? ownSection(own) : '',
    VERIFY: escaped(`${location.origin}/verify`),
  }
  return template.replace(PLACES, (_, place: string) => parts[place]!)
}

/** Outside the proof, and said to be so. */
function ownSection({ by, name, note }: OwnWords): string {
  const lines: [label: string, words: string | null][] = [
    [by === 'payer' ? 'Paid to' : 'Paid by', name],
    ['Note', note],
  ]
  const facts = lines
    .filter(([, words]) => words)
    .map(([label, words]) => `<dt>${label}</dt><dd><bdi>${escaped(words!)}</bdi></dd>`)
  if (!facts.length) return ''
  return (
    `<section id="own" class="own" aria-label="Not proven"><h2>Added by the ${by}, not proven</h2>` +
    `<dl>${facts.join('')}</dl>` +
    `<p class="quiet">These are the ${by}’s own words. They are not in the ledger, and nothing proves them.</p></section>`
  )
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
