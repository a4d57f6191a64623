import { sha256 } from '#sha256'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseReceipt } from '#api/chain/proof/receipt.ts'
import { type VerifiedReceipt, verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { KIND_NAMES } from '../../coin/kindNames.ts'
import { format } from '../../ui/format.ts'
import { foundText } from '../steps/foundText.ts'
import { STEP_TITLES } from '../steps/stepTitles.ts'
import { witnessesOfFile } from '../verify/file/witnessesOfFile.ts'
import { readTrusted, type Trusted } from '../verify/file/readTrusted.ts'
import { ltr } from '../../language/ltr.ts'
import { t } from '../../language/t.ts'

/** All that runs in a saved receipt: checks the bytes of its own file, and says what they show. */

const RESULTS = {
  passed: ['good', t('proof.passed')],
  failed: ['bad', t('proof.failed')],
  missing: ['bad', t('proof.missing')],
  none: ['quiet', t('proof.nothing_to_check')],
} as const

const BY_KEYS = new Set<string>(['signature', 'witnesses'])
/** Where these keys came with the file. */
const BY_FILE = ['open', t('proof.not_fully_checked')] as const

const text = document.getElementById('receipt')!.textContent
const verified = verifyReceipt(text)
const steps = document.createElement('ol')
document.getElementById('elsewhere')!.hidden = !verified.isGood
document
  .getElementById('result')!
  .append(
    ...(verified.isGood ? [...payment(verified), ...ownWords(), keyField()] : []),
    heading(t('proof.how_checked')),
    steps,
    heading(t('proof.keys_in_file')),
    ...keysOf(verified),
  )
if (verified.isGood) showSum(verified)
showVerdict('')

/** A file can bring any key: it is proved only by one that its reader has from elsewhere. */
function showVerdict(given: string): void {
  const trusted = readTrusted(given)
  const byGiven = trusted && 'policy' in trusted ? verifyReceipt(text, trusted.policy) : null
  const [look, sentence] = byGiven ? byGivenKey(byGiven) : byOwnKey(trusted)
  steps.replaceChildren(...itemsOf(byGiven ?? verified, byGiven !== null))
  const verdict = element('p', `verdict ${look}`, sentence)
  document.getElementById('verdict')!.replaceChildren(verdict)
}

type Verdict = readonly [look: 'good' | 'open' | 'bad', sentence: string]

function byOwnKey(given: Trusted | null): Verdict {
  if (!verified.isGood)
    return ['bad', t('proof.receipt_wrong', { step: STEP_TITLES[openStep(verified).code] })]
  return ['open', given && 'problem' in given ? given.problem : t('proof.receipt_consistent')]
}

function byGivenKey(shown: VerifiedReceipt): Verdict {
  if (shown.isGood) return ['good', t('proof.receipt_proved')]
  const { result, finding } = openStep(shown)
  return result === 'missing'
    ? ['open', t('proof.finding_sentence', { finding: foundText(finding) })]
    : ['bad', t('proof.receipt_not_by_given_key')]
}

function openStep({ steps: taken }: VerifiedReceipt) {
  return taken.find(({ result }) => result === 'failed' || result === 'missing')!
}

/** Next to what is proved, in a frame of its own. */
function ownWords(): HTMLElement[] {
  const section = document.getElementById('own')
  return section ? [section] : []
}

function keyField(): HTMLElement {
  const label = element('label', 'field', t('proof.trusted_key'))
  const field = document.createElement('textarea')
  field.rows = 2
  field.dir = 'ltr'
  field.spellcheck = false
  field.addEventListener('input', () => showVerdict(field.value))
  label.append(field, element('span', 'quiet', t('proof.trusted_key_hint')))
  return label
}

/** Above the verdict: that is about the file, and alone on top it would make the payment look pending. */
function showSum({ transaction, checkpoint }: VerifiedReceipt): void {
  const { amount, to } = transaction!
  document
    .getElementById('sum')!
    .append(element('p', 'amount', coinsText(amount)), facts([[t('proof.to'), to]]))
  const signed = t('proof.receipt_signed_by', { signer: checkpoint!.origin })
  document.getElementById('signer')!.textContent = signed
}

/** Only what the file shows without a contradiction is said in words. */
function payment({
  transaction,
  hash,
  header,
  checkpoint,
  order,
  keySet,
}: VerifiedReceipt): HTMLElement[] {
  const { kind, fee, from, atMs, number } = transaction!
  return [
    facts([
      [t('proof.kind'), KIND_NAMES[kind]],
      [t('proof.from'), from ?? 'SYSTEM'],
      ...(order ? orderFacts(keySet) : []),
      [t('proof.fee'), coinsText(fee)],
      [t('proof.time'), `${format.moment(atMs)} (${ltr(new Date(atMs).toISOString())})`],
      [t('proof.transaction'), `${number}, ${hash}`],
      [
        t('proof.block'),
        t('proof.block_in_signed', { block: header!.number, size: checkpoint!.size }),
      ],
    ]),
  ]
}

const orderFacts = (keySet: VerifiedReceipt['keySet']) =>
  keySet
    ? ([
        [t('proof.step_order'), t('proof.ordered')],
        [t('proof.step_key_of_wallet'), t('proof.ordered_shown')],
      ] as const)
    : ([[t('proof.step_order'), t('proof.ordered_limit')]] as const)

function itemsOf(shown: VerifiedReceipt, isByGiven: boolean): HTMLElement[] {
  return shown.steps.map(({ code, result, finding }) => {
    const isByFile = !isByGiven && result === 'passed' && BY_KEYS.has(code)
    const [look, label] = isByFile ? BY_FILE : RESULTS[result]
    const words = isByFile && code === 'witnesses' ? witnessesOfFile(shown) : foundText(finding)
    const item = document.createElement('li')
    item.append(element('b', '', STEP_TITLES[code]), element('span', look, label))
    item.append(element('div', 'quiet', words))
    return item
  })
}

function keysOf({ policy, cosigned = [] }: VerifiedReceipt): HTMLElement[] {
  const written = parseReceipt(text)?.policy
  if (!policy || written === undefined) return [element('p', 'quiet', t('proof.no_readable_key'))]
  return [
    facts([
      ...policy.logs.map(log => [t('proof.key_log'), log.verifierKey] as const),
      ...[...policy.witnesses].map(([name, { verifierKey: key }]) => {
        const at = cosigned.find(witness => witness.name === name)?.atSeconds
        const keyText =
          at === undefined
            ? t('proof.has_not_cosigned', { key })
            : t('proof.has_cosigned', { key, time: format.moment(at * 1000) })
        return [t('proof.key_witness'), keyText] as const
      }),
      [t('proof.these_keys'), `SHA-256 ${bytesToHex(sha256(utf8ToBytes(written)))}`],
    ]),
    element('p', 'quiet', t('proof.keys_limits')),
  ]
}

function facts(pairs: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const list = document.createElement('dl')
  for (const [name, value] of pairs) {
    const shown = document.createElement('dd')
    // Each in its own direction: addresses and hashes run from left to right in Arabic too.
    shown.append(element('bdi', '', value))
    list.append(element('dt', '', name), shown)
  }
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
