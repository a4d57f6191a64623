import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../db/database.ts'
import { readByNumber } from './reading/readTransactions.ts'

/** The line, in a wallet's history, of the transaction that a caller named as `before`. */
export async function sequenceOf(sql: Sql, number: number, wallet: number): Promise<number> {
  const found = await readByNumber(sql, number)
  if (found?.fromWallet === wallet) return found.fromSequence!
  if (found?.toWallet === wallet) return found.toSequence
  throw new Refusal('invalid_input', {
    sentence: "'before' must be the number of a transaction of this address.",
  })
}
