import type { FastifyInstance } from 'fastify'
import { plainAddress } from '../text/plainAddress.ts'

const HEADER = 'x-forwarded-for'

/** Before anybody asks for a request's address, which Fastify reads from the header as it stands. */
export function tidyForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const written = headers[HEADER]
    if (written !== undefined) headers[HEADER] = tidied(String(written))
    done()
  })
}

/**
 * Only what stands right of the last text that is no address: then the proxy that wrote it counts as
 * the sender.
 */
function tidied(written: string): string {
  const addresses = written.split(',').map(plainAddress)
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ')
}
