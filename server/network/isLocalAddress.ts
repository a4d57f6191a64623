import { inNetworks } from './inNetworks.ts'

/** Of this machine or of a private network. */
export const isLocalAddress = inNetworks([
  '10.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])
