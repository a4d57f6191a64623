import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { plainAddress } from '../../text/plainAddress.ts'

const NEAR = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4')
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

/** Enough for owners to recognize their provider, too little to locate a home. */
export function roughNetwork(address: string): string | null {
  const plain = plainAddress(address)
  if (!plain) return null
  if (NEAR.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')) return 'Local network'
  if (isIPv6(plain)) return `${firstGroups(plain)}:…`
  return `${plain.split('.').slice(0, 2).join('.')}.…`
}

function firstGroups(address: string): string {
  const [left = ''] = address.split('::')
  const groups = [...left.split(':').filter(group => group !== ''), '0', '0']
  return groups.slice(0, 2).join(':')
}
