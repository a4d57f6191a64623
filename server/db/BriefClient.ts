import pg from 'pg'

type Hear = (error: Error | null, result: pg.QueryResult) => void

/**
 * A connection whose questions leave nothing behind. pg assigns a new function to each, for its promise and for its
 * `query_timeout`. V8 makes a function that is assigned to a property among the old objects, and all that it holds, the
 * question with its answer, stays until the whole memory is looked through: kilobytes for each payment and each list.
 */
export class BriefClient extends pg.Client {
  readonly #send: (...args: unknown[]) => unknown
  readonly #patienceMs: number

  constructor({ query_timeout = 0, ...config }: pg.ClientConfig = {}) {
    super(config)
    this.#patienceMs = query_timeout
    this.#send = this.query.bind(this)
    this.query = this.#ask.bind(this) as typeof this.query
  }

  #ask(question: string | pg.QueryConfig, values?: unknown, callback?: unknown): unknown {
    const hear = (typeof values === 'function' ? values : callback) as Hear | undefined
    const rest = typeof values === 'function' ? undefined : values
    if (hear) return this.#send(question, rest, this.#impatient(hear))
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    this.#send(question, rest, this.#impatient(settling(resolve, reject)))
    return promise
  }

  /** A server that is silent for too long is given up, and with it all that was asked of it. */
  #impatient(hear: Hear): Hear {
    if (!this.#patienceMs) return hear
    const patience = setTimeout(() => this.#giveUp(), this.#patienceMs)
    return (error, result) => {
      clearTimeout(patience)
      hear(error, result)
    }
  }

  #giveUp(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy: () => void } } }
    connection.stream.destroy()
  }
}

const settling =
  (resolve: (result: pg.QueryResult) => void, reject: (error: Error) => void): Hear =>
  (error, result) => {
    if (error) reject(error)
    else resolve(result)
  }
