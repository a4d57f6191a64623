import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * One spelling for an address. Proxies write it with a port, in brackets, with a zone, or as an IPv4 address inside an
 * IPv6 one. Null for any other text: otherwise each new text would be a network.
 */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}
