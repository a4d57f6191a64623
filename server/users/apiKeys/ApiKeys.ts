import type { Logger } from 'pino'
import { type Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { MINUTE_MS } from '#api/time.ts'
import type { ApiKeyScope } from '#api/values/apiKeys.ts'
import { KeyedCache } from '../../cache/KeyedCache.ts'
import type { Sql } from '../../db/database.ts'
import type { ApiKeyGrant, Caller } from '../../http/serve.ts'
import { SeenSessions } from '../devices/SeenSessions.ts'
import { hashToken, type Sessions, SEEN_EVERY_MS } from '../sessions/sessions.ts'
import { acceptsFrom } from './networks.ts'

interface Found {
  owner: Caller & { apiKey: ApiKeyGrant }
  tokenHash: Buffer
  seenAtMs: number
}

/** API keys by their secrets. Found ones are cached, and every process evicts them when a session or key of the user ends. */
export class ApiKeys {
  readonly #found: KeyedCache<string, Found>
  readonly #seen: SeenSessions

  constructor(sql: Sql, sessions: Sessions, log: Logger) {
    this.#seen = new SeenSessions(sql, log, 'api_keys')
    this.#found = new KeyedCache({
      max: 10_000,
      expireMs: MINUTE_MS,
      load: secrets => readApiKeys(sql, secrets),
    })
    sessions.follow(userId => {
      if (userId === null) this.#found.clear()
      else this.#found.deleteWhere(({ owner }) => owner.id === userId)
    })
  }

  async ownerOf(secret: string, nowMs: number): Promise<Caller> {
    const found = await this.#found.find(secret, nowMs)
    if (!found) throw new Refusal('api_key_unknown')
    if (found.owner.apiKey.expiresAtMs <= nowMs) throw new Refusal('api_key_expired')
    return this.#noted(found, nowMs)
  }

  /** Only from the cache: null also for a key that is not cached. */
  knownOwnerOf(secret: string, nowMs: number): Caller | null {
    const found = this.#found.get(secret, nowMs)
    return found && found.owner.apiKey.expiresAtMs > nowMs ? this.#noted(found, nowMs) : null
  }

  #noted(found: Found, nowMs: number): Caller {
    if (nowMs - found.seenAtMs >= SEEN_EVERY_MS) {
      found.seenAtMs = nowMs
      this.#seen.note(found.tokenHash, nowMs)
    }
    return found.owner
  }
}

interface Row {
  user_id: string
  uid: string
  wallet: number
  address: Address
  id: string
  token_hash: Buffer
  scopes: ApiKeyScope[]
  has_passkey: boolean
  daily_sum: bigint | null
  addresses: Address[]
  networks: string[]
  expires_at: Date | null
  seen_at: Date | null
}

async function readApiKeys(sql: Sql, secrets: string[]): Promise<ReadonlyMap<string, Found>> {
  const secretOf = new Map(secrets.map(secret => [hashToken(secret).toString('hex'), secret]))
  const { rows } = await sql.query<Row>(
    `SELECT k.user_id, u.uid, u.wallet, w.address, k.id, k.token_hash, k.scopes, k.has_passkey,
       k.daily_sum_micros AS daily_sum, k.addresses, k.networks::text[] AS networks,
       k.expires_at, k.seen_at
     FROM api_keys k
     JOIN users u ON u.id = k.user_id
     JOIN wallets w ON w.number = u.wallet
     WHERE k.token_hash = ANY ($1::bytea[])
     LIMIT $2`,
    [secrets.map(hashToken), secrets.length],
  )
  return new Map(rows.map(row => [secretOf.get(row.token_hash.toString('hex'))!, toFound(row)]))
}

const toFound = (row: Row): Found => ({
  owner: {
    id: row.user_id,
    uid: row.uid,
    wallet: row.wallet,
    address: row.address,
    apiKey: {
      id: row.id,
      expiresAtMs: row.expires_at?.getTime() ?? Infinity,
      scopes: row.scopes,
      accepts: acceptsFrom(row.networks),
      hasPasskey: row.has_passkey,
      dailySum: row.daily_sum === null ? null : micros(row.daily_sum),
      addresses: row.addresses.length ? new Set(row.addresses) : null,
    },
  },
  tokenHash: row.token_hash,
  seenAtMs: row.seen_at?.getTime() ?? 0,
})
