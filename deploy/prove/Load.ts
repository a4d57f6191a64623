import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from './Client.ts'
import type { Sent } from './compare.ts'

const CLIENTS = 16
/** The pause between two new users. */
const NEWCOMER_MS = 2000

/** Requests, answers and errors between two moments. */
export interface Window {
  transfers: Order[]
  /** By the claimer's address. */
  claims: { address: string; isAcknowledged: boolean }[]
  troubles: Map<string, number>
}

interface Order extends Sent {
  atMs: number
}

/** Users who pay each other without pause and new users who claim, with a record of what was acknowledged. */
export class Load {
  readonly #server: string
  readonly #pauseMs: number
  /** Distinguishes this run's names from those of earlier runs. */
  readonly #run = randomBytes(3).toString('hex')
  /** Distinguishes the networks of new users: one network may claim once a day. */
  readonly #network = randomInt(2, 255)
  #clients: Client[] = []
  #amountMicros = 0n
  #newcomers = 0
  #isEnding = false
  #working: Promise<void>[] = []
  #window: Window = emptyWindow()

  constructor(server: string, perSecond: number) {
    this.#server = server
    this.#pauseMs = (CLIENTS / perSecond) * 1000
  }

  async begin(): Promise<void> {
    const first = this.#newClient('inviter', '127.0.1.254')
    await first.join(null)
    first.close()
    const { referralCode } = first.account
    for (let i = 0; i < CLIENTS; i++) {
      const client = this.#newClient(`payer${i}`, `127.0.1.${i + 1}`)
      await client.join(referralCode)
      this.#clients.push(client)
    }
    this.#working = [...this.#clients.map((_, i) => this.#pay(i)), this.#comeAndClaim()]
  }

  /** Returns what happened since the last call. */
  cut(): Window {
    const done = this.#window
    this.#window = emptyWindow()
    return done
  }

  /** Resolves when every client has an answer. */
  async end(): Promise<Window> {
    this.#isEnding = true
    await Promise.all(this.#working)
    for (const client of this.#clients) client.close()
    return this.cut()
  }

  async #pay(i: number): Promise<void> {
    const client = this.#clients[i]!
    while (!this.#isEnding) {
      const due = performance.now() + this.#pauseMs
      const amountMicros = ++this.#amountMicros
      const to = this.#clients[(i + 1) % CLIENTS]!.account.address
      const number = await client.transfer(to, amountMicros, `${this.#run}-${amountMicros}`)
      const from = client.account.address
      this.#window.transfers.push({ from, to, amountMicros, number, atMs: performance.now() })
      await delay(Math.max(0, due - performance.now()))
    }
  }

  /** Each person and each address may claim once a day. */
  async #comeAndClaim(): Promise<void> {
    while (!this.#isEnding) {
      const n = ++this.#newcomers
      const address = `127.${this.#network}.${Math.floor(n / 250)}.${(n % 250) + 1}`
      const client = this.#newClient(`miner${n}`, address)
      await client.join(null)
      const isAcknowledged = await client.claim()
      this.#window.claims.push({ address: client.account.address, isAcknowledged })
      client.close()
      await delay(NEWCOMER_MS)
    }
  }

  #newClient(name: string, address: string): Client {
    return new Client(`${name}-${this.#run}`, address, this.#server, what =>
      this.#window.troubles.set(what, (this.#window.troubles.get(what) ?? 0) + 1),
    )
  }
}

const emptyWindow = (): Window => ({ transfers: [], claims: [], troubles: new Map() })
