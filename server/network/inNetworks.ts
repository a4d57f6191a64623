import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { plainAddress } from './plainAddress.ts'

/**
 * Whether an address is in one of these networks, each an address or `address/bits`; false for any other text.
 * Throws if a network is none.
 */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  // One list per family: a BlockList also finds IPv4 addresses in IPv6 networks, and all of them in `::/8`.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(network) ?? []
    if (!isIP(address)) throw new RangeError(`'${network}' is not a network`)
    const plain = plainAddress(address)!
    const family = familyOf(plain)
    const isMapped = isIPv4(plain) && isIPv6(address)
    if (bits === undefined) lists[family].addAddress(plain, family)
    else lists[family].addSubnet(plain, Number(bits) - (isMapped ? 96 : 0), family)
  }
  return address => {
    const plain = plainAddress(address)
    return plain !== null && lists[familyOf(plain)].check(plain, familyOf(plain))
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
