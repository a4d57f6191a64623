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
        ? connect((error: Error | null) => callback(error && told(error)))
        : connect().catch(retell)) as typeof this.connect
    this.query = ((...args: unknown[]) => {
      const answer = query(...args)
      return answer instanceof Promise ? answer.catch(retell) : answer
    }) as typeof this.query
  }
}

function retell(error: Error): never {
  throw told(error)
}

/** Of PostgreSQL's own refusals only those by which it ends a connection, or takes none (57P01 to 57P03). */
const told = (error: Error): Error =>
  error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
    ? error
    : Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN })
