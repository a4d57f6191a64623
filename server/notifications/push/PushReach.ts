import { lookup as lookUp, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { inNetworks } from '../../network/inNetworks.ts'
import { plainAddress } from '../../network/plainAddress.ts'

/** Addresses of this machine, of networks behind it, and of nobody (RFC 6890 and its registries). */
const isNotPublic = inNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/8',
  '64:ff9b::/32',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
])

/** A name resolves to an address to which nothing may be sent. */
export class OutOfReach extends Error {}

/**
 * Where push messages may go: the subscriber chooses the address, and must not make the server call services that
 * only it can reach. `allowed`: networks that the operator has named, also by http.
 */
export class PushReach {
  readonly #isAllowed: (address: string) => boolean

  constructor(allowed: readonly string[]) {
    this.#isAllowed = inNetworks(allowed)
  }

  /** Checked by its text; a name is resolved when a message is sent. */
  isEndpoint(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, username, password } = new URL(endpoint)
    if (username || password) return false
    const address = plainAddress(hostname)
    if (address !== null && this.#isAllowed(address)) return /^https?:$/.test(protocol)
    // Only the default port of https, which a URL omits: other ports cannot be probed.
    if (protocol !== 'https:' || port) return false
    return address ? this.#isOpen(address) : hostname.includes('.')
  }

  /** The DNS lookup of a connection: it never connects to an address that is not allowed. */
  readonly lookup: LookupFunction = (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '')
      const open = found.filter(({ address }) => this.#isOpen(address))
      if (!open.length) return done(new OutOfReach(), '')
      if (options.all) return done(null, open)
      done(null, open[0]!.address, open[0]!.family)
    })
  }

  #isOpen(address: string): boolean {
    return !isNotPublic(address) || this.#isAllowed(address)
  }
}
