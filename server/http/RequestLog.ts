import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Bindings, ChildLoggerOptions, Level, Logger } from 'pino'

type Said = Parameters<Logger['info']>

/**
 * A request's log with its id. The logger is created with the first entry: most requests log nothing, and creating one
 * for each took 2 % of the server's time.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: Logger
  readonly #bindings: Bindings
  #own: Logger | null = null

  constructor(parent: Logger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): string {
    return this.#parent.level
  }

  fatal(...said: Said): void {
    this.#say('fatal', said)
  }

  error(...said: Said): void {
    this.#say('error', said)
  }

  warn(...said: Said): void {
    this.#say('warn', said)
  }

  info(...said: Said): void {
    this.#say('info', said)
  }

  debug(...said: Said): void {
    this.#say('debug', said)
  }

  trace(...said: Said): void {
    this.#say('trace', said)
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): Logger {
    return this.#made.child(bindings, options)
  }

  get #made(): Logger {
    return (this.#own ??= this.#parent.child(this.#bindings))
  }

  #say(level: Level, said: Said): void {
    if (this.#parent.isLevelEnabled(level)) this.#made[level](...said)
  }
}

/** One line per request: the route's pattern, never the URL, which may name a person. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    // Checked first: making the line takes longer than all the rest.
    if ((app.log as Logger).isLevelEnabled(level))
      request.log[level](
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    done()
  })
}
