import { sha256 } from '#sha256'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseReceipt } from '#api/chain/proof/receipt.ts'
import { type VerifiedReceipt, verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { formatCoins } from '#api/chain/money.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { format } from '../../../ui/format.ts'
import { readTrusted } from '../../verify/file/readTrusted.ts'

/** All that runs in a saved receipt: checks the bytes of its own file, and says what they show. */

const RESULTS = {
  passed: ['good', 'Passed'],
  failed: ['bad', 'Failed'],
  missing: ['bad', 'Missing'],
  none: ['quiet', 'Nothing to check'],
} as const

const text = document.getElementById('receipt')!.textContent
const verified = verifyReceipt(text)
const verdict = document.createElement('div')
document
  .getElementById('result')!
  .append(
    verdict,
    ...(verified.isGood ? [...payment(verified), ...ownWords(), keyField()] : []),
    heading('How this was checked'),
    stepsOf(verified),
    heading('Keys in this file'),
    ...keysOf(verified),
  )
showVerdict('')

/** A file can bring any key: it is proved only by one that its reader has from elsewhere. */
function showVerdict(given: string): void {
  const { isGood, steps, checkpoint } = verified
  const failed = steps.find(({ result }) => result === 'failed' || result === 'missing')
  const trusted = readTrusted(given)
  const [look, sentence] = !isGood
    ? ['bad', `This receipt is wrong: ‘${failed?.title}’ failed. Do not rely on this file.`]
    : !trusted
      ? ['open', 'This receipt is consistent. Compare its key with the ledger’s below.']
      : 'problem' in trusted
        ? ['open', trusted.problem]
        : verifyReceipt(text, trusted.policy).isGood
          ? ['good', 'Proved by the key that you gave: this payment is in the public ledger.']
          : ['bad', 'Not signed by the key that you gave. Do not rely on this file.']
  const signer = isGood ? [element('p', 'signer', `Signed by ${checkpoint!.origin}`)] : []
  verdict.replaceChildren(element('p', `verdict ${look}`, sentence), ...signer)
}

/** Next to what is proved, in a frame of its own. */
function ownWords(): HTMLElement[] {
  const section = document.getElementById('own')
  return section ? [section] : []
}

function keyField(): HTMLElement {
  const label = element('label', 'field', 'The key that you trust')
  const field = document.createElement('textarea')
  field.rows = 2
  field.spellcheck = false
  field.addEventListener('input', () => showVerdict(field.value))
  label.append(
    field,
    element(
      'span',
      'quiet',
      'Paste it from the ledger’s address, /log/policy, or from somebody you trust.',
    ),
  )
  return label
}

/** Only what the file shows without a contradiction is said in words. */
function payment({ transaction, hash, header, checkpoint }: VerifiedReceipt): HTMLElement[] {
  const { kind, amount, fee, from, to, atMs, number } = transaction!
  return [
    element('p', 'amount', `${formatCoins(amount)} CXAC`),
    facts([
      ['Kind', KIND_NAMES[kind]],
      ['From', from ?? 'SYSTEM'],
      ['To', to],
      ['Fee', `${formatCoins(fee)} CXAC`],
      ['Time', `${format.moment(atMs)} (${new Date(atMs).toISOString()})`],
      ['Transaction', `${number}, ${hash}`],
      ['Block', `${header!.number}, of ${checkpoint!.size} in the ledger that was signed`],
    ]),
  ]
}

function stepsOf({ steps }: VerifiedReceipt): HTMLElement {
  const list = document.createElement('ol')
  for (const { title, result, found } of steps) {
    const item = document.createElement('li')
    const [look, label] = RESULTS[result]
    const words = element('div', 'quiet', found)
    item.append(element('b', '', title), element('span', look, label), words)
    list.append(item)
  }
  return list
}

function keysOf({ policy, cosigned = [] }: VerifiedReceipt): HTMLElement[] {
  const written = parseReceipt(text)?.policy
  if (!policy || written === undefined) return [element('p', 'quiet', 'None that can be read.')]
  return [
    facts([
      ...policy.logs.map(log => ['Log', log.verifierKey] as const),
      ...[...policy.witnesses].map(([name, { verifierKey }]) => {
        const at = cosigned.find(witness => witness.name === name)?.atSeconds
        const when = at === undefined ? 'has not cosigned' : `cosigned ${format.moment(at * 1000)}`
        return ['Witness', `${verifierKey}, ${when}`] as const
      }),
      ['These keys', `SHA-256 ${bytesToHex(sha256(utf8ToBytes(written)))}`],
    ]),
    element(
      'p',
      'quiet',
      'These keys came with the file, and so did the script of this page. To rely on neither, run npm run verify -- FILE --policy POLICY from a copy that you trust.',
    ),
  ]
}

function facts(pairs: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const list = document.createElement('dl')
  for (const [name, value] of pairs) list.append(element('dt', '', name), element('dd', '', value))
  return list
}

function heading(words: string): HTMLElement {
  return element('h2', '', words)
}

function element(name: string, className: string, words: string): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = words
  return made
}
