import type { FastifyInstance } from 'fastify'
import type { Address } from '#api/chain/address.ts'
import { notes, writeNote as writeNoteCall } from '#api/calls/notes.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { readByNumber } from '../../chain/reading/readTransactions.ts'
import type { Sql } from '../../db/database.ts'
import { type Caller, serve } from '../../http/serve.ts'
import type { FindableNames } from '../../users/contacts/findableNames.ts'
import { deleteNote, readNotes, writeNote } from './notes.ts'
import { readNames } from './readNames.ts'
import { tidyNote } from './tidyNote.ts'

export function noteRoutes(app: FastifyInstance, sql: Sql, namesOf: FindableNames): void {
  serve(app, notes, async ({ transactions }, { caller }) => {
    const asked = transactions.split(',').map(Number)
    const owner = { userId: caller.id, wallet: caller.wallet }
    const lines = await readOwnLines(sql, caller.wallet, asked)
    const [texts, names] = await Promise.all([
      readNotes(sql, caller.id, asked),
      readNames(sql, namesOf, owner, lines),
    ])
    return [...new Set([...texts.keys(), ...names.keys()])].map(transaction => ({
      transaction,
      text: texts.get(transaction) ?? '',
      name: names.get(transaction) ?? '',
    }))
  })

  serve(app, writeNoteCall, async ({ transaction, text: written = '' }, { caller }) => {
    const text = tidyNote(written)
    await requireOwn(sql, caller, transaction)
    if (text) await writeNote(sql, caller.id, transaction, text)
    else await deleteNote(sql, caller.id, transaction)
    return { transaction, text }
  })
}

/** Those of the transactions in which the wallet takes part. */
async function readOwnLines(sql: Sql, wallet: number, transactions: readonly number[]) {
  const { rows } = await sql.query<{
    number: bigint
    from: Address | null
    fromWallet: number | null
  }>(
    `SELECT t.number, w.address AS "from", t.from_wallet AS "fromWallet"
     FROM transactions t
     LEFT JOIN wallets w ON w.number = t.from_wallet
     WHERE t.number = ANY ($1::bigint[]) AND (t.to_wallet = $2 OR t.from_wallet = $2)
     LIMIT $3`,
    [transactions, wallet, transactions.length],
  )
  return rows.map(row => ({ ...row, number: Number(row.number) }))
}

/** For users who take no part in a transaction it does not exist. */
async function requireOwn(sql: Sql, { wallet }: Caller, number: number): Promise<void> {
  const found = await readByNumber(sql, number)
  if (found?.fromWallet !== wallet && found?.toWallet !== wallet)
    throw new Refusal('transaction_not_found')
}
