import { STREAMS_PER_NETWORK, STREAMS_PER_SITE } from '#api/limits.ts'
import type { Networks } from '../limits/network.ts'

/** How many streams each network has, and each IPv6 /48 around it. */
export class NetworkCounts {
  readonly #counts = new Map<string, number>()

  isFull({ own, site }: Networks): boolean {
    return this.#of(own) >= STREAMS_PER_NETWORK || this.#of(site) >= STREAMS_PER_SITE
  }

  change({ own, site }: Networks, by: 1 | -1): void {
    for (const network of [own, site]) {
      if (network === null) continue
      const count = this.#of(network) + by
      if (count) this.#counts.set(network, count)
      else this.#counts.delete(network)
    }
  }

  #of(network: string | null): number {
    return network === null ? 0 : (this.#counts.get(network) ?? 0)
  }
}
