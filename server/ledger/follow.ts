import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ChainHead } from './head.ts'
import { BLOCKS_CHANNEL } from './statements.ts'

const RECONNECT_MS = 500

/** Keeps the head up to date with what other processes write, until stopped. */
export async function follow(
  url: string,
  ownTag: string,
  head: ChainHead,
  log: Logger,
): Promise<() => Promise<void>> {
  let isStopped = false
  let client = await listen()

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cxac-follower',
      keepAlive: true,
    })
    next.on('error', () => {})
    next.on('notification', ({ payload }) => {
      if (!payload?.endsWith(ownTag)) void head.catchUp()
    })
    await next.connect()
    await next.query(`LISTEN ${BLOCKS_CHANNEL}`)
    next.on('end', () => void listenAgain())
    return next
  }

  async function listenAgain(): Promise<void> {
    while (!isStopped) {
      await delay(RECONNECT_MS)
      try {
        client = await listen()
        return await head.catchUp()
      } catch (error) {
        log.warn({ err: error }, 'new blocks cannot be followed right now')
      }
    }
  }

  return async () => {
    isStopped = true
    await client.end().catch(() => {})
  }
}
