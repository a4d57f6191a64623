import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { PgClient } from '../db/PgClient.ts'
import { exactTypes } from '../db/database.ts'
import { planOnce } from '../db/planOnce.ts'

/** A silent server is a dead one: waiting longer only delays the failover. */
export const SILENCE_MS = 5000
/** Whoever holds up the others for longer, between two statements, is frozen. */
const FROZEN_MS = 2000

const SET_UP = planOnce({ synchronous_commit: 'on' })

interface Hears {
  onGone: (client: pg.Client) => void
  /** 'Canceling wait for synchronous replication' in whatever language: nothing else is said there. */
  onNotice: () => void
}

/** Opens a connection that writes. `name`: by which a lost one can be ended at the server. */
export type Connect = (hears: Hears) => Promise<{ client: pg.Client; name: string }>

export async function connectToWrite(url: string, { onGone, onNotice }: Hears) {
  const name = `cxac-writer-${randomUUID()}`
  const client = new PgClient({
    connectionString: url,
    application_name: name,
    types: exactTypes,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
    // A commit must never be cut short by a time-out of the server's own.
    statement_timeout: 0,
    idle_in_transaction_session_timeout: FROZEN_MS,
  })
  client.on('error', () => onGone(client))
  client.on('end', () => onGone(client))
  client.on('notice', onNotice)
  try {
    await client.connect()
    await client.query(SET_UP)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return { client, name }
}
