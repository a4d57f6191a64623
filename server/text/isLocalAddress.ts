import { BlockList, isIPv4 } from 'node:net'

const LOCAL = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(network, bits, 'ipv4')
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

/** Of this machine or of a private network. `plain`: as `plainAddress` writes it. */
export const isLocalAddress = (plain: string): boolean =>
  LOCAL.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
