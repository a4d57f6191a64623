import pg from 'pg'

type Callback = (error: Error | null, result: pg.QueryResult) => void

/**
 * A connection whose queries leave no garbage in old space. pg assigns a new function to each query, for its promise and
 * for its `query_timeout`. V8 allocates a function that is assigned to a property in old space, and everything it refers
 * to, the query with its result, stays until a major GC: kilobytes for each payment and each list.
 */
export class PgClient extends pg.Client {
  readonly #send: (...args: unknown[]) => unknown
  readonly #timeoutMs: number

  constructor({ query_timeout = 0, ...config }: pg.ClientConfig = {}) {
    super(config)
    this.#timeoutMs = query_timeout
    this.#send = this.query.bind(this)
    this.query = this.#query.bind(this) as typeof this.query
  }

  #query(query: string | pg.QueryConfig, values?: unknown, last?: unknown): unknown {
    const callback = (typeof values === 'function' ? values : last) as Callback | undefined
    const rest = typeof values === 'function' ? undefined : values
    if (callback) return this.#send(query, rest, this.#withTimeout(callback))
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    this.#send(query, rest, this.#withTimeout(settling(resolve, reject)))
    return promise
  }

  /** Without an answer in time the connection is destroyed, and every query on it fails. */
  #withTimeout(callback: Callback): Callback {
    if (!this.#timeoutMs) return callback
    const timeout = setTimeout(() => this.#giveUp(), this.#timeoutMs)
    return (error, result) => {
      clearTimeout(timeout)
      callback(error, result)
    }
  }

  #giveUp(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy: () => void } } }
    connection.stream.destroy()
  }
}

const settling =
  (resolve: (result: pg.QueryResult) => void, reject: (error: Error) => void): Callback =>
  (error, result) => {
    if (error) reject(error)
    else resolve(result)
  }
