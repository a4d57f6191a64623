import type { FastifyInstance } from 'fastify'
import { notes, writeNote as writeNoteCall } from '#api/calls/notes.ts'
import { Refusal } from '#api/refusals.ts'
import { readByNumber } from '../../chain/readTransactions.ts'
import type { Sql } from '../../db/database.ts'
import { type Caller, serve } from '../../http/serve.ts'
import { deleteNote, readNotes, writeNote } from './notes.ts'
import { tidyNote } from './tidyNote.ts'

export function noteRoutes(app: FastifyInstance, sql: Sql): void {
  serve(app, notes, async ({ transactions }, { caller }) => {
    const found = await readNotes(sql, caller.id, transactions.split(',').map(Number))
    return Array.from(found, ([transaction, text]) => ({ transaction, text }))
  })

  serve(app, writeNoteCall, async ({ transaction, text: written = '' }, { caller }) => {
    const text = tidyNote(written)
    await requireOwn(sql, caller, transaction)
    if (text) await writeNote(sql, caller.id, transaction, text)
    else await deleteNote(sql, caller.id, transaction)
    return { transaction, text }
  })
}

/** For users who take no part in a transaction it does not exist. */
async function requireOwn(sql: Sql, { wallet }: Caller, number: number): Promise<void> {
  const found = await readByNumber(sql, number)
  if (found?.fromWallet !== wallet && found?.toWallet !== wallet)
    throw new Refusal('transaction_not_found')
}
