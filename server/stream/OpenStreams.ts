import type { ServerResponse } from 'node:http'
import { STREAMS_PER_NETWORK, STREAMS_PER_SITE, STREAMS_PER_USER } from '#api/limits.ts'
import type { Caller } from '../http/serve.ts'
import type { Networks } from '../network/network.ts'
import { OpenCounts } from '../limits/OpenCounts.ts'

export type Owner = Caller & { token: string }

export interface Stream {
  network: Networks
  owner: Owner | null
  sinceMs: number
  /** Null before `begin`. */
  response: ServerResponse | null
  /** Instead of transactions and blocks: called when something may have happened to the owner's wallet. */
  pull: (() => void) | null
}

/** The open streams, counted by network and by wallet. */
export class OpenStreams {
  readonly #all = new Set<Stream>()
  readonly #ofWallet = new Map<number, Set<Stream>>()
  readonly #perNetwork = new OpenCounts()

  get size(): number {
    return this.#all.size
  }

  [Symbol.iterator](): IterableIterator<Stream> {
    return this.#all[Symbol.iterator]()
  }

  has(stream: Stream): boolean {
    return this.#all.has(stream)
  }

  of(wallet: number): Iterable<Stream> {
    return this.#ofWallet.get(wallet) ?? []
  }

  /** Whether this network or this user has as many as it may have. */
  isFull({ own, site }: Networks, owner: Owner | null): boolean {
    return (
      this.#perNetwork.of(own) >= STREAMS_PER_NETWORK ||
      (site !== null && this.#perNetwork.of(site) >= STREAMS_PER_SITE) ||
      (owner !== null && (this.#ofWallet.get(owner.wallet)?.size ?? 0) >= STREAMS_PER_USER)
    )
  }

  add(stream: Stream): void {
    const { owner, network } = stream
    this.#all.add(stream)
    this.#perNetwork.change(namesOf(network), 1)
    if (!owner) return
    const own = this.#ofWallet.get(owner.wallet) ?? new Set()
    this.#ofWallet.set(owner.wallet, own.add(stream))
  }

  /** False if it was removed before. */
  delete(stream: Stream): boolean {
    if (!this.#all.delete(stream)) return false
    this.#perNetwork.change(namesOf(stream.network), -1)
    const own = stream.owner && this.#ofWallet.get(stream.owner.wallet)
    own?.delete(stream)
    if (own?.size === 0) this.#ofWallet.delete(stream.owner!.wallet)
    return true
  }
}

const namesOf = ({ own, site }: Networks) => (site ? [own, site] : [own])
