import { isSameAddress } from '#api/address.ts'
import { SYSTEM, type Transaction } from '#api/ledger.ts'
import { microsFromJson } from '#api/money.ts'
import type { Step } from './Step.ts'
import type { Proof } from './verifyTransaction.ts'

/** A proof of another transaction would prove nothing about the one on the screen. */
export function compareShown(shown: Transaction, { transaction, block }: Proof): Step {
  const from = transaction.from ?? SYSTEM
  const pairs: [field: string, proved: string, shown: string, isSame?: boolean][] = [
    ['number', String(transaction.number), shown._id],
    ['kind', transaction.kind, shown.kind],
    ['sender', from, shown.from, isSameAddress(from, shown.from)],
    ['receiver', transaction.to, shown.to, isSameAddress(transaction.to, shown.to)],
    ['amount in millionths', transaction.amount, String(microsFromJson(shown.amount))],
    ['fee in millionths', transaction.fee, String(microsFromJson(shown.fee))],
    ['time', timeText(transaction.atMs), shown.createdAt],
    ['block', String(block.number), String(shown.blockNumber)],
    ['previous block', block.previousHash, shown.previousBlock],
  ]
  const wrong = pairs.filter(([, a, b, isSame = a === b]) => !isSame)
  const isGood = wrong.length === 0
  return {
    title: 'The transaction on this page',
    explanation: 'What is proved is what you see: each field is compared.',
    computed: isGood
      ? `All ${pairs.length} fields are the same`
      : wrong.map(([field, proved]) => `The proof has ${field} ${proved}`).join('; '),
    expected: isGood
      ? pairs.map(([field]) => field.replace(' in millionths', '')).join(', ')
      : wrong.map(([field, , seen]) => `This page shows ${field} ${seen}`).join('; '),
    isGood,
  }
}

function timeText(atMs: number): string {
  const time = new Date(atMs)
  return Number.isNaN(time.getTime()) ? String(atMs) : time.toISOString()
}
