import { createHmac, hkdfSync } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { KeyedCache } from '../cache/KeyedCache.ts'
import { plainAddress } from './plainAddress.ts'

/** The network of an address, and wider ones that may also belong to one person. */
export interface Networks {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: a household has 2^64 of those. */
  own: string
  /** An IPv6 /56, as homes get it. Null for IPv4. */
  home: string | null
  /** An IPv6 /48, as homes and companies get it. Null for IPv4. */
  site: string | null
}

export function networksOf(address: string): Networks {
  const plain = plainAddress(address) ?? address
  if (!isIPv6(plain)) return { own: plain, home: null, site: null }
  const groups = firstGroups(plain)
  const homeGroup = (parseInt(groups[3]!, 16) & 0xff00).toString(16)
  return {
    own: `${groups.join(':')}::/64`,
    home: `${[...groups.slice(0, 3), homeGroup].join(':')}::/56`,
    site: `${groups.slice(0, 3).join(':')}::/48`,
  }
}

export const networkOf = (address: string): string => networksOf(address).own

/** Computing them for each poll of an open wallet took a fifth of the server's time. */
const CACHED_TAGS = 20_000

/** Tells networks apart without storing whose they are. */
export type NetworkTags = (address: string) => Networks

export function networkTagger(secret: Uint8Array): NetworkTags {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cxac network tags', 32))
  const tag = (network: string) => createHmac('sha256', key).update(network).digest('base64url')
  const cached = new KeyedCache<string, Networks>({ max: CACHED_TAGS })
  return address => {
    const known = cached.get(address)
    if (known) return known
    const { own, home, site } = networksOf(address)
    const tags = { own: tag(own), home: home && tag(home), site: site && tag(site) }
    cached.set(address, tags)
    return tags
  }
}

/** The first four groups of a plain IPv6 address, without leading zeros. */
function firstGroups(address: string): string[] {
  const [left = '', right] = address.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const missing = right === undefined ? 0 : 8 - groups(left).length - groups(right).length
  return [...groups(left), ...Array<string>(missing).fill('0'), ...groups(right ?? '')].slice(0, 4)
}
