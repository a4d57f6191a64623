import type { FastifyInstance } from 'fastify'
import { plainAddress } from '../network/plainAddress.ts'

const HEADER = 'x-forwarded-for'

/** Runs before `request.ip` is read: Fastify takes the header as it is. */
export function tidyForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const written = headers[HEADER]
    if (written !== undefined) headers[HEADER] = tidied(String(written))
    done()
  })
}

/**
 * Only the part right of the last text that is no address: then the proxy that wrote that text counts as the sender.
 */
function tidied(written: string): string {
  const addresses = written.split(',').map(plainAddress)
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ')
}
