import pg from 'pg'

/** One of the codes after which graphile-worker retries without end. */
const TRY_AGAIN = 'EHOSTUNREACH'

/**
 * The connection of the job runner. graphile-worker does not await the statement after a job: if that fails with an
 * error that it does not know, for example during a failover, nobody catches it and the process ends. So each lost
 * connection is reported with a code that it knows.
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

/** Every reason to fail to connect is temporary: a database that is being restored, too many connections, a failover. */
const away = (error: Error): Error =>
  Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN })

/** PostgreSQL ends the connection, lacks resources, or has become a replica: the same statement may succeed later. */
const OF_THE_SERVER = /^(08|53|57P|25006)/

const isRefusal = (error: Error): boolean =>
  error instanceof pg.DatabaseError && !OF_THE_SERVER.test(error.code ?? '')
