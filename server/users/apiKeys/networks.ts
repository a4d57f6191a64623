import { isIP, isIPv4 } from 'node:net'
import { Refusal } from '#api/refusals/refusals.ts'
import { inNetworks } from '../../network/inNetworks.ts'
import { plainAddress } from '../../network/plainAddress.ts'

const CIDR = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i

/** An address or a network, in one spelling that PostgreSQL and `acceptsFrom` read. */
export function parseNetwork(text: string, index: number): string {
  const [, address = '', length] = CIDR.exec(text.trim()) ?? []
  const plain = isIP(address) ? plainAddress(address) : null
  const bits = plain && isIPv4(plain) ? 32 : 128
  if (!plain || Number(length ?? 0) > bits)
    throw new Refusal('api_key_network_invalid', {
      detail: { name: 'no_network', values: { text } },
      body: { field: `networks[${index}]` },
    })
  return `${plain}/${length ?? bits}`
}

/** Whether an address is in one of these networks. Without networks, any is. */
export function acceptsFrom(networks: readonly string[]): (ip: string) => boolean {
  return networks.length ? inNetworks(networks) : () => true
}
