import pg from 'pg'

/** One of the codes after which graphile-worker tries again, for as long as it takes. */
const TRY_AGAIN = 'EHOSTUNREACH'

/**
 * The connection on which jobs are worked on. What is to be noted after a job, graphile-worker does not wait for: where that
 * fails by an error that it does not know, as while PostgreSQL changes its leader, nobody catches it and the
 * process ends. So each lost connection is told as one that it knows.
 */
export class JobsClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const connect = this.connect.bind(this)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.connect = ((callback?: (error: Error | null) => void) =>
      callback
        ? connect((error: Error | null) => callback(error && away(error)))
        : connect().catch((error: Error) => {
            throw away(error)
          })) as typeof this.connect
    this.query = ((...args: unknown[]) => {
      const answer = query(...args)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: Error) => {
        throw isRefusal(error) ? error : away(error)
      })
    }) as typeof this.query
  }
}

/** Whatever keeps one from connecting passes: a database that is being brought back, too many connections, a failover. */
const away = (error: Error): Error =>
  Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN })

/** By which PostgreSQL ends a connection, lacks room, or has become a replica: it would not refuse the same elsewhere. */
const OF_THE_SERVER = /^(08|53|57P|25006)/

const isRefusal = (error: Error): boolean =>
  error instanceof pg.DatabaseError && !OF_THE_SERVER.test(error.code ?? '')
