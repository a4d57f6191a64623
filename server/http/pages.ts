import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#api/refusals.ts'
import { sendRefusal } from './problems.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

interface Site {
  /** The folder of the built web apps. */
  dist: string
  /** The file that every path shows which is no call. */
  page: string
  /** Files of the build that belong to another site. */
  hidden: string[]
  /** Paths that are never a page. */
  calls: RegExp
}

/** A built web app: its files, and its first page for every path that is not a call. */
export async function servePages(
  app: FastifyInstance,
  { dist, page, hidden, calls }: Site,
): Promise<void> {
  const isBuilt = existsSync(join(dist, page))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: page,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**', ...hidden],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : ASK_AGAIN)
        reply.header('vary', 'accept-encoding')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (isBuilt && isPage && !calls.test(pathOf(request.url))) return reply.sendFile(page)
    return sendRefusal(reply, new Refusal('route_not_found'))
  })
}

const pathOf = (url: string) => url.split('?', 1)[0]!
