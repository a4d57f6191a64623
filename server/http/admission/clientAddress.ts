import type { IncomingMessage } from 'node:http'
import { inNetworks } from '../../network/inNetworks.ts'
import { plainAddress } from '../../network/plainAddress.ts'

type Asking = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/** As Fastify's `request.ip`, for a request that has not reached Fastify. */
export function clientAddress(trustedProxies: readonly string[]): (request: Asking) => string {
  const isTrusted = inNetworks(trustedProxies)
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? ''
    if (!trustedProxies.length || !address) return address
    for (const hop of String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .toReversed()) {
      const before = plainAddress(hop)
      if (before === null || !isTrusted(address)) return address
      address = before
    }
    return address
  }
}
