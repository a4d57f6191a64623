import { createHmac, hkdfSync } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'

/**
 * One person's network: an IPv4 address, or the first 64 bits of an IPv6 address, since a single
 * household has 2^64 of those.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  return `${expand(address).slice(0, 4).join(':')}::/64`
}

/** Tells networks apart without storing whose they are. */
export type NetworkTag = (address: string) => string

export function networkTagger(secret: Uint8Array): NetworkTag {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cxac network tags', 32))
  return address => createHmac('sha256', key).update(networkOf(address)).digest('base64url')
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const plain = new SocketAddress({ address: address.split('%', 1)[0]!, family: 'ipv6' }).address
  const [left = '', right] = plain.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  if (right === undefined) return groups(left)
  const missing = 8 - groups(left).length - groups(right).length
  return [...groups(left), ...Array<string>(missing).fill('0'), ...groups(right)]
}
