import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const RECONNECT_MS = 500
const BEAT_MS = 10_000
const SILENCE_MS = 5000

interface Subscription {
  onNotice: (payload: string) => void
  /** Notices may have been missed while the connection was lost. */
  onReturn: () => void
}

/** One connection for LISTEN: the notices of all processes on this database. */
export class Listener {
  readonly #url: string
  readonly #log: Logger
  readonly #subscriptions = new Map<string, Subscription>()
  #client: pg.Client | null = null
  #isClosed = false
  readonly #beats = setInterval(() => void this.#beat(), BEAT_MS).unref()

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  async subscribe(channel: string, subscription: Subscription): Promise<void> {
    this.#subscriptions.set(channel, subscription)
    this.#client ??= await this.#connect()
    await this.#client.query(`LISTEN ${channel}`)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beats)
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'cxac-listener',
      keepAlive: true,
      query_timeout: SILENCE_MS,
    })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) =>
      this.#subscriptions.get(channel)?.onNotice(payload),
    )
    await client.connect()
    for (const channel of this.#subscriptions.keys()) await client.query(`LISTEN ${channel}`)
    client.on('end', () => void this.#return())
    return client
  }

  /** Only a query finds a connection whose other end vanished silently. */
  async #beat(): Promise<void> {
    const client = this.#client
    await client?.query('SELECT 1').catch(() => client.end().catch(() => {}))
  }

  async #return(): Promise<void> {
    while (!this.#isClosed) {
      await delay(RECONNECT_MS)
      try {
        this.#client = await this.#connect()
        for (const { onReturn } of this.#subscriptions.values()) onReturn()
        return
      } catch (error) {
        this.#log.warn({ err: error }, 'other processes cannot be heard right now')
      }
    }
  }
}
