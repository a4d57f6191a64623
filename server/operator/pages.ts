import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { servePages } from '../http/pages.ts'

/** The operator console: at every path of its own port that is no call. */
export const serveConsole = (app: FastifyInstance, config: Config, dist: string): Promise<void> =>
  servePages(app, config, {
    dist,
    page: 'operator.html',
    hidden: ['index.html', 'assets/index-*', 'manifest.webmanifest', 'sw.js'],
    otherRoots: ['metrics'],
  })
