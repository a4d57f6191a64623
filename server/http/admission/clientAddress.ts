import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import { plainAddress } from '../../text/plainAddress.ts'

type Asking = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/** As Fastify's `request.ip`, for a request that has not reached Fastify. */
export function clientAddress(trustedProxies: readonly string[]): (request: Asking) => string {
  const trusted = new BlockList()
  const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? ''
    if (!trustedProxies.length || !address) return address
    for (const hop of String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .toReversed()) {
      const before = plainAddress(hop)
      if (before === null || !trusted.check(address, familyOf(address))) return address
      address = before
    }
    return address
  }
}
