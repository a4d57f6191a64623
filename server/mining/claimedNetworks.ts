import type { Sql } from '../db/database.ts'
import { KeyedCache } from '../cache/KeyedCache.ts'
import type { Soon } from '../cache/whenReady.ts'
import type { Listener } from '../db/listener.ts'
import type { Networks } from '../network/network.ts'
import { holdingQuota, type Quota } from '../ledger/marks/quota.ts'
import { networkQuotas } from './networkQuotas.ts'

export const CLAIMS_CHANNEL = 'cxac_claims'

/** When each network may mine again. Open wallets poll it each second: no query as long as nobody claims there. */
export class ClaimedNetworks {
  /** When each mark of a network expires; 0 for one that was never set. */
  readonly #cache: KeyedCache<string, number>
  readonly #quotas = new WeakMap<Networks, readonly Quota[]>()

  private constructor(sql: Sql) {
    this.#cache = new KeyedCache({
      max: 200_000,
      expireMs: 60_000,
      load: names => readUntils(sql, names),
    })
  }

  static async open(sql: Sql, listener: Listener): Promise<ClaimedNetworks> {
    const networks = new ClaimedNetworks(sql)
    await listener.subscribe(CLAIMS_CHANNEL, {
      onNotice: names => networks.#evict(names.split(' ')),
      onReturn: () => networks.#cache.clear(),
    })
    return networks
  }

  /** Null when somebody on this network may mine now. */
  availableAt(networks: Networks, nowMs: number): Soon<string | null> {
    const quotas = this.#quotasOf(networks)
    const known = (name: string) => this.#cache.get(name, nowMs)
    if (quotas.every(({ slots }) => slots.every(name => known(name) !== undefined)))
      return heldUntil(quotas, known, nowMs)
    return this.#findAvailableAt(quotas, nowMs)
  }

  async #findAvailableAt(quotas: readonly Quota[], nowMs: number): Promise<string | null> {
    const names = quotas.flatMap(({ slots }) => slots)
    const found = await Promise.all(names.map(async name => this.#cache.find(name, nowMs)))
    const untils = new Map(names.map((name, i) => [name, found[i]]))
    return heldUntil(quotas, name => untils.get(name), nowMs)
  }

  /** Computed once per `Networks` object, of which each network has one. */
  #quotasOf(networks: Networks): readonly Quota[] {
    const known = this.#quotas.get(networks)
    if (known) return known
    const quotas = networkQuotas(networks)
    this.#quotas.set(networks, quotas)
    return quotas
  }

  /** After a claim made here: the notice takes a moment. */
  evict(networks: Networks): void {
    this.#evict(networkQuotas(networks).flatMap(({ slots }) => slots))
  }

  #evict(names: readonly string[]): void {
    for (const name of names) this.#cache.delete(name)
  }
}

function heldUntil(
  quotas: readonly Quota[],
  untilOf: (name: string) => number | undefined,
  nowMs: number,
): string | null {
  const holding = holdingQuota(quotas, name => {
    const untilMs = untilOf(name) ?? 0
    return untilMs > nowMs ? { untilMs } : undefined
  })
  return holding && new Date(holding.untilMs).toISOString()
}

async function readUntils(sql: Sql, names: string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ name: string; until_ms: bigint }>(
    'SELECT name, until_ms FROM marks WHERE name = ANY ($1::text[]) LIMIT $2',
    [names, names.length],
  )
  const untils = new Map(names.map(name => [name, 0]))
  for (const { name, until_ms: untilMs } of rows) untils.set(name, Number(untilMs))
  return untils
}
