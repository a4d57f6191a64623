import { BlockList, isIP, isIPv4 } from 'node:net'
import { Refusal } from '#api/refusals.ts'
import { plainAddress } from '../../text/plainAddress.ts'

const CIDR = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i

/** An address or a network, in one spelling that PostgreSQL and `acceptsFrom` read. */
export function parseNetwork(text: string): string {
  const [, address = '', length] = CIDR.exec(text.trim()) ?? []
  const plain = isIP(address) ? plainAddress(address) : null
  const bits = plain && isIPv4(plain) ? 32 : 128
  if (!plain || Number(length ?? 0) > bits)
    throw new Refusal('api_key_network_invalid', {
      detail: { name: 'no_network', values: { text } },
    })
  return `${plain}/${length ?? bits}`
}

/** Whether an address is in one of these networks. Without networks, any is. */
export function acceptsFrom(networks: readonly string[]): (ip: string) => boolean {
  if (!networks.length) return () => true
  // Apart: one list would look for an IPv4 address in the IPv6 networks as well.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address, length] = parseNetwork(network).split('/') as [string, string]
    const family = familyOf(address)
    lists[family].addSubnet(address, Number(length), family)
  }
  return ip => {
    const plain = plainAddress(ip)
    if (plain === null) return false
    const family = familyOf(plain)
    return lists[family].check(plain, family)
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
