import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#api/refusals.ts'
import { sendRefusal } from './problems.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** The built web app: its files, and its first page for every path that is not an API call. */
export async function servePages(app: FastifyInstance, dist: string): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : ASK_AGAIN)
        reply.header('vary', 'accept-encoding')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (isBuilt && isPage && !/^\/(api|upload|assets)(\/|$)/.test(pathOf(request.url)))
      return reply.sendFile('index.html')
    return sendRefusal(reply, new Refusal('route_not_found'))
  })
}

const pathOf = (url: string) => url.split('?', 1)[0]!
