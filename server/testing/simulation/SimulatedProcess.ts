import type pg from 'pg'
import pino from 'pino'
import { Continuity } from '#server/chain/continuity/Continuity.ts'
import { LiveLedger } from '#server/chain/LiveLedger.ts'
import type { Sql } from '#server/db/database.ts'
import type { FinishedState } from '#server/chain/reading/records.ts'
import type { OfferedStates } from '#server/ledger/batches/BatchCommitter.ts'
import type { Connect } from '#server/ledger/connectToWrite.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { ChainWriter } from '#server/ledger/ChainWriter.ts'
import { stateOf } from './stateOf.ts'
import { SimulatedClient, type World } from './SimulatedClient.ts'
import type { Owner } from './VirtualTime.ts'

const WRITER_TIMEOUT_MS = 5000
const READER_TIMEOUT_MS = 60_000
const START_AGAIN_MS = 1000

const log = pino({ level: 'silent' })

interface ProcessParts {
  ledger: Ledger
  live: LiveLedger
  continuity: Continuity
}

/** One server: the real ledger, wired as in `openLedger`, on simulated connections. When killed, another one replaces it. */
export class SimulatedProcess implements Owner {
  frozenUntilMs = 0
  isDead = false
  skewMs = 0
  readonly tag: string
  readonly #world: World
  readonly #writers: SimulatedClient[] = []
  #parts: ProcessParts | null = null
  /** The newest announced state. */
  #state: FinishedState | null = null

  constructor(world: World, tag: string) {
    this.#world = world
    this.tag = tag
    world.time.after(0, this, () => void this.#start())
  }

  /** Null until it has started. */
  get parts(): ProcessParts | null {
    return this.#parts
  }

  kill(): void {
    this.isDead = true
    for (const writer of this.#writers) writer.vanish()
  }

  /** A notification; it may come twice, late or never. */
  receive(payload: string): void {
    this.#state = stateOf(this.#world.database.tables)
    if (!payload.endsWith(this.tag)) void this.#parts?.live.catchUp()
  }

  async #start(): Promise<void> {
    const pool = this.#pool()
    const continuity = new Continuity(pool as Sql, log, null)
    try {
      await continuity.open()
      const live = new LiveLedger(pool as pg.Pool, pool as Sql, log, continuity)
      await live.load()
      await live.catchUp()
      const writer = new ChainWriter(this.#connect, this.tag, log)
      const ledger = new Ledger({
        writer,
        reader: pool as Sql,
        live,
        continuity,
        states: this.#states(),
        log,
      })
      this.#parts = { ledger, live, continuity }
    } catch {
      await continuity.close()
      this.#world.time.after(START_AGAIN_MS, this, () => void this.#start())
    }
  }

  #states(): OfferedStates {
    const newest = () => this.#state
    return {
      get newest() {
        return newest()
      },
      reload: () => (this.#state = null),
    }
  }

  readonly #connect: Connect = async ({ onGone, onNotice }) => {
    const name = `${this.tag}-writer-${this.#writers.length}`
    const client = await SimulatedClient.connect(this.#world, {
      owner: this,
      name,
      timeoutMs: WRITER_TIMEOUT_MS,
      onGone: () => onGone(asPg(client)),
      onNotice,
    })
    this.#writers.push(client)
    return { client: asPg(client), name }
  }

  /** A new connection for each use: pooling makes no difference here. */
  #pool(): unknown {
    const owner = { owner: this, name: `${this.tag}-pool`, timeoutMs: READER_TIMEOUT_MS }
    return {
      connect: () => SimulatedClient.connect(this.#world, owner),
      query: async (text: string, values: unknown[]) => {
        const client = await SimulatedClient.connect(this.#world, owner)
        try {
          return await client.query(text, values)
        } finally {
          client.release()
        }
      },
    }
  }
}

const asPg = (client: SimulatedClient) => client as unknown as pg.Client
