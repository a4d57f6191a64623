import { fileIn } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'
import type { OwnWords } from './ownWords.ts'
import { t } from '../../language/t.ts'

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
  const verify = escaped(`${location.origin}/verify`)
  const parts: Record<string, string> = {
    RECEIPT: escaped(receipt),
    OWN: own ? ownSection(own) : '',
    VERIFY: `<a href="${verify}" rel="noreferrer"><bdi>${verify}</bdi></a>`,
  }
  return template.replace(PLACES, (_, place: string) => parts[place]!)
}

/** Outside the proof, and said to be so. */
function ownSection({ by, name, note }: OwnWords): string {
  const lines: [what: string, label: string, words: string | null][] = [
    ['name', by === 'payer' ? t('proof.paid_to') : t('proof.paid_by'), name],
    ['note', t('proof.note'), note],
  ]
  const facts = lines
    .filter(([, , words]) => words)
    .map(
      ([what, label, words]) =>
        // Not shown: elements, and what is inside them is a message or escaped.
        `<dt>${escaped(label)}</dt><dd data-own="${what}"><bdi>${escaped(words!)}</bdi></dd>`,
    )
  if (!facts.length) return ''
  return (
    // Not shown: the attributes of an element.
    `<section id="own" class="own" data-by="${by}" aria-label="${escaped(t('proof.not_proven'))}">` +
    `<h2>${escaped(t('proof.added_by', { by }))}</h2>` +
    `<dl>${facts.join('')}</dl>` +
    `<p class="quiet">${escaped(t('proof.own_words', { by }))}</p></section>`
  )
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
