import { sha256 } from '#sha256'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseReceipt } from '#api/chain/proof/receipt.ts'
import { type VerifiedReceipt, verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { formatCoins } from '#api/chain/money.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { format } from '../../../ui/format.ts'

/** All that runs in a saved receipt: checks the bytes of its own file, and says what they show. */

const text = document.getElementById('receipt')!.textContent
const verified = verifyReceipt(text)
document
  .getElementById('result')!
  .append(
    verdictOf(verified),
    ...(verified.isGood ? payment(verified) : []),
    heading('What was checked'),
    stepsOf(verified),
    heading('Whom it believes'),
    ...trust(verified),
  )

function verdictOf({ isGood, steps, checkpoint }: VerifiedReceipt): HTMLElement {
  const failed = steps.find(step => !step.isGood)
  const sentence = isGood
    ? `Proved: this payment is in the ledger that ${checkpoint?.origin} has signed.`
    : `Not proved: ‘${failed?.title}’ failed. Do not rely on this file.`
  return element('p', `verdict ${isGood ? 'good' : 'bad'}`, sentence)
}

/** Only what is proved is shown in words. */
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
  for (const { title, isGood, found } of steps) {
    const item = document.createElement('li')
    const result = element('span', isGood ? 'good' : 'bad', isGood ? 'Passed' : 'Failed')
    item.append(element('b', '', title), result, element('div', 'quiet', found))
    list.append(item)
  }
  return list
}

function trust({ policy, cosigned = [] }: VerifiedReceipt): HTMLElement[] {
  const written = parseReceipt(text)?.policy
  if (!policy || written === undefined) return [element('p', 'quiet', 'Nobody: it cannot be read.')]
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
      'These keys came with the file. Compare them with those that the log publishes at /log/policy, or that you have from somebody you trust: a file can be proved by any key, and it is the key that makes it this ledger’s.',
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
