import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'
import { servePages } from '../http/pages/servePages.ts'

/** Serves the operator console on every path of its port that is not a call. */
export const serveConsole = (app: FastifyInstance, config: Config, dist: string): Promise<void> =>
  servePages(app, config, {
    dist,
    page: 'operator.html',
    hidden: /^(assets\/index-|manifest[\w.-]*\.webmanifest$|sw\.js$)/,
    otherRoots: ['metrics'],
  })
