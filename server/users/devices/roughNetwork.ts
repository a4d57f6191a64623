import { isIPv6 } from 'node:net'
import { LOCAL_NETWORK } from '#api/values/sessions.ts'
import { isLocalAddress } from '../../network/isLocalAddress.ts'
import { plainAddress } from '../../network/plainAddress.ts'

/** Enough for owners to recognize their provider, too little to locate a home. */
export function roughNetwork(address: string): string | null {
  const plain = plainAddress(address)
  if (!plain) return null
  if (isLocalAddress(plain)) return LOCAL_NETWORK
  if (isIPv6(plain)) return `${firstGroups(plain)}:…`
  return `${plain.split('.').slice(0, 2).join('.')}.…`
}

function firstGroups(address: string): string {
  const [left = ''] = address.split('::')
  const groups = [...left.split(':').filter(group => group !== ''), '0', '0']
  return groups.slice(0, 2).join(':')
}
