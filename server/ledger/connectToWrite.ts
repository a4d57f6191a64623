import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { PgClient } from '../db/PgClient.ts'
import { exactTypes } from '../db/database.ts'
import { planOnce } from '../db/planOnce.ts'

/** A database that is silent for longer counts as lost: waiting would only delay the failover. */
export const SILENCE_MS = 5000
/** A process that pauses for longer between two statements is frozen; PostgreSQL then releases its lock. */
const FROZEN_MS = 2000

const SET_UP = planOnce({ synchronous_commit: 'on' })

interface ConnectionEvents {
  onGone: (client: pg.Client) => void
  /** 'Canceling wait for synchronous replication', in any language: no other notice comes here. */
  onNotice: () => void
}

/** Opens a connection that writes. `name`: by it a lost connection is terminated at the database. */
export type Connect = (events: ConnectionEvents) => Promise<{ client: pg.Client; name: string }>

export async function connectToWrite(url: string, { onGone, onNotice }: ConnectionEvents) {
  const name = `cxac-writer-${randomUUID()}`
  const client = new PgClient({
    connectionString: url,
    application_name: name,
    types: exactTypes,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
    // A timeout of the database must not cancel a commit.
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
