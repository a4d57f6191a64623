import type { Logger } from 'pino'
import { hexToBytes } from '@noble/hashes/utils.js'
import { micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'
import type { Listener } from '../../db/listener.ts'
import type { FinishedState } from '../reading/records.ts'

/** Each new state is announced here: block, its hash, root and sum. */
export const STATE_CHANNEL = 'cxac_state'

/** The newest state that was announced by the process that computes it. */
export class NewestState {
  readonly #sql: Sql
  readonly #log: Logger
  #newest: FinishedState | null = null
  #onNewer: () => void = () => {}

  private constructor(sql: Sql, log: Logger) {
    this.#sql = sql
    this.#log = log
  }

  static async open(sql: Sql, listener: Listener, log: Logger): Promise<NewestState> {
    const states = new NewestState(sql, log)
    await listener.subscribe(STATE_CHANNEL, {
      onNotice: payload => {
        states.#newest = parseState(payload)
        states.#onNewer()
      },
      onReturn: () => void states.#read(),
    })
    await states.#read()
    return states
  }

  get newest(): FinishedState | null {
    return this.#newest
  }

  /** `onNewer` is called whenever there may be a newer one. */
  follow(onNewer: () => void): void {
    this.#onNewer = onNewer
  }

  /** It may be of a chain that is gone, so it is read from the database again. */
  reload(): void {
    this.#newest = null
    void this.#read()
  }

  async #read(): Promise<void> {
    try {
      const { rows } = await this.#sql.query<{ payload: string }>(
        `SELECT concat_ws(' ', block, encode(block_hash, 'hex'), encode(root, 'hex'), sum_micros) AS payload
         FROM newest_state
         LIMIT 1`,
      )
      this.#newest = rows[0] ? parseState(rows[0].payload) : null
      this.#onNewer()
    } catch (error) {
      this.#log.warn({ err: error }, 'the newest state could not be read')
    }
  }
}

function parseState(payload: string): FinishedState {
  const [block, hash, root, sum] = payload.split(' ')
  return {
    stateBlock: Number(block),
    blockHash: hexToBytes(hash!),
    stateRoot: hexToBytes(root!),
    stateSum: micros(BigInt(sum!)),
  }
}
