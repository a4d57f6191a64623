import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeEvidence } from '#api/chain/keys/evidence.ts'
import { hashKeySet } from '#api/chain/keys/keySet.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { KINDS } from '#api/chain/kind.ts'
import type { Attempt } from './Attempts.ts'
import type { History } from './History.ts'
import type { Tables } from './Tables.ts'

/** Compares the responses with what is stored. */
export function judgeAnswers(history: History): string[] {
  return [
    ...unanswered(history),
    ...wrongCounts(history),
    ...halfMade(history),
    ...wrongNames(history),
    ...servedAfterLoss(history),
    ...wrongRefusals(history),
    ...forgotten(history),
    ...wrongVoids(history),
  ]
}

/** Only clients of a killed process wait forever. */
function unanswered({ attempts, processes }: History): string[] {
  const alive = new Set(processes.map(({ tag }) => tag))
  return attempts.all
    .filter(({ outcome, tag }) => !outcome && alive.has(tag))
    .map(({ payment, tag }) => `${payment} was never answered by ${tag}`)
}

/** Acknowledged: stored exactly once. Refused: not stored. Otherwise: once or not at all. */
function wrongCounts(history: History): string[] {
  const counts = countPayments(history.database.tables)
  const problems: string[] = []
  const byPayment = Map.groupBy(history.attempts.all, ({ payment }) => payment)
  for (const [payment, tries] of byPayment) {
    const made = tries.filter(({ outcome }) => outcome === 'made')
    const voided = new Set(
      tries
        .filter(({ outcome }) => outcome === 'voided' && !history.isSetBack)
        .map(({ key }) => key),
    )
    const unsure = tries.filter(
      ({ outcome, key, isSettling }) =>
        (outcome === 'unsure' || outcome === null) && !isSettling && !voided.has(key),
    )
    const certain = history.isSetBack ? made.filter(attempt => attempt.isAfterSetBack) : made
    const count = counts.get(payment) ?? 0
    if (count < countOnce(certain) || count > countOnce([...made, ...unsure]))
      problems.push(
        `${payment} is there ${count} times, ${made.length} answered, ${unsure.length} unsure`,
      )
    counts.delete(payment)
  }
  for (const payment of counts.keys()) problems.push(`${payment} was never requested`)
  return problems
}

/** An atomic request happened as a whole, or not at all. */
function halfMade({ atomicRequests, database }: History): string[] {
  const counts = countPayments(database.tables)
  return atomicRequests
    .filter(payments => new Set(payments.map(payment => counts.has(payment))).size > 1)
    .map(payments => `only some of ${payments.join(', ')} were made`)
}

/** Two requests for the same reward in the same millisecond may both be answered with the one that exists; so may all that submit one operator action, or the same keys. */
const countOnce = (attempts: readonly Attempt[]): number =>
  new Set(
    attempts.map(({ payment, key, transaction }) => {
      if (/^(operatorAction|keys) /.test(payment)) return payment
      return payment.startsWith('reward') ? (transaction ?? key) : key
    }),
  ).size

function countPayments(tables: Tables): Map<string, number> {
  const { transactions, wallets, operatorActions, blocks } = tables
  const counts = new Map<string, number>()
  const count = (payment: string) => counts.set(payment, (counts.get(payment) ?? 0) + 1)
  for (const { address } of wallets.values()) count(`open ${address}`)
  for (const { kind, amount, toWallet } of transactions.values()) {
    if (KINDS[kind - 1] === 'transfer') count(`transfer ${amount}`)
    if (KINDS[kind - 1] === 'claim') count(`reward ${wallets.get(toWallet)!.address}`)
  }
  for (const [hash, block] of operatorActions) if (block > 0) count(`operatorAction ${hash}`)
  for (const { evidence } of blocks.values())
    for (const one of evidence.map(decodeEvidence))
      if (one.what !== 'transfer') count(`keys ${bytesToHex(hashKeySet(one.set))}`)
  return counts
}

/** The transaction in the response is the stored one, and was not made before its request. */
function wrongNames({ attempts, database, isSetBack }: History): string[] {
  if (isSetBack) return []
  const { transactions } = database.tables
  const problems: string[] = []
  const lastOf = new Map<string, number>()
  for (const { payment, tag, transaction, made, givenAt } of attempts.answered) {
    if (transaction === null) continue
    const row = transactions.get(transaction)
    const isTransfer = payment.startsWith('transfer')
    if (!row || (isTransfer && payment !== `transfer ${row.amount}`))
      problems.push(`${payment} was answered with ${transaction}, which is another one`)
    if (!made) continue
    if (row && !isSameHash(row.hash, made.hash)) problems.push(`${payment} has another hash`)
    if (made.number <= givenAt) problems.push(`${payment} was made before its request`)
    if (made.number <= (lastOf.get(tag) ?? 0))
      problems.push(`${payment} was answered by ${tag} after a later one`)
    lastOf.set(tag, made.number)
  }
  return problems
}

/** A process that served something that is lost serves nothing of what replaced it. */
function servedAfterLoss({ attempts, database, isSetBack }: History): string[] {
  if (!isSetBack) return []
  const { transactions } = database.tables
  const made = attempts.answered.filter(one => one.made !== null)
  const blockOf = (one: Attempt) => `${one.tag} ${one.made!.block} ${one.answeredAt}`
  // By the block: one of its transactions may be in the other chain too, with the same number and time.
  const lost = new Set(
    made
      .filter(({ made: one }) => {
        const row = transactions.get(one!.number)
        return !row || !isSameHash(row.hash, one!.hash)
      })
      .map(blockOf),
  )
  const hasServed = new Set<string>()
  return made.flatMap(one => {
    const { payment, tag } = one
    const isLost = lost.has(blockOf(one))
    if (isLost) hasServed.add(tag)
    return !isLost && hasServed.has(tag) ? [`${payment} was served by ${tag} after a loss`] : []
  })
}

/** 'Insufficient balance' only if it was true at some moment between request and response. */
function wrongRefusals({ attempts, database, isSetBack, senders }: History): string[] {
  if (isSetBack) return []
  return attempts.answered
    .filter(({ refusal }) => refusal === 'insufficient_balance')
    .filter(attempt => !wasWanting(database.tables, attempt, senders.get(attempt.payment)!))
    .map(({ payment }) => `${payment} was refused, and the coins were there`)
}

/** A repeated request for what has happened gets the first result, even if it would be refused by now. */
function forgotten({ attempts, isSetBack }: History): string[] {
  if (isSetBack) return []
  const attemptName = ({ payment, key }: Attempt) => `${payment} ${key}`
  const madeBy = new Map(attempts.answered.map(one => [attemptName(one), Infinity]))
  for (const one of attempts.answered)
    if (one.transaction !== null) madeBy.set(attemptName(one), one.transaction)
  return attempts.answered
    .filter(({ refusal }) => OF_THE_PAYMENT.has(refusal))
    .filter(one => one.givenAt >= madeBy.get(attemptName(one))!)
    .map(({ payment, refusal }) => `${payment} was refused as ${refusal}, and had happened`)
}

/** A key is either voided or used, and refused as voided only after somebody had it settled. */
function wrongVoids({ attempts, isSetBack }: History): string[] {
  if (isSetBack) return []
  return [...Map.groupBy(attempts.all, ({ payment, key }) => `${payment} ${key}`)].flatMap(
    ([name, tries]) => {
      const isVoided = tries.some(({ outcome }) => outcome === 'voided')
      const isMade = tries.some(({ outcome }) => outcome === 'made')
      const wasRefused = tries.some(({ refusal }) => refusal === 'key_voided')
      if (isVoided && isMade) return [`${name} was voided, and was made`]
      return wasRefused && !tries.some(({ isSettling }) => isSettling)
        ? [`${name} was refused as voided, and nobody had asked for that`]
        : []
    },
  )
}

const OF_THE_PAYMENT = new Set<Attempt['refusal']>([
  'insufficient_balance',
  'recipient_not_found',
  'wallet_frozen',
  'key_reused',
  'key_voided',
  'signature_needed',
  'signature_invalid',
  'order_expired',
  'owner_key_sum',
])

function wasWanting(
  { transactions, numbers }: Tables,
  { givenAt, answeredAt }: Attempt,
  { from, cost }: { from: string; cost: bigint },
): boolean {
  const wallet = numbers.get(from)
  let balance = 0n
  for (let number = 1; number <= answeredAt; number++) {
    if (number > givenAt && balance < cost) return true
    const { fromWallet, fromBalance, toWallet, toBalance } = transactions.get(number)!
    if (fromWallet === wallet) balance = fromBalance!
    else if (toWallet === wallet) balance = toBalance
  }
  return balance < cost
}
