import { bytesToHex } from '@noble/hashes/utils.js'
import { hashKeySet } from '#api/chain/keys/keySet.ts'
import { NO_KEY_SET } from '#api/chain/keys/order.ts'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { microsToJson } from '#api/chain/money.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { readKeySet, readOwnerKeys, readPasskeysAsKeys, readWaiting } from './storedOwnerKeys.ts'

interface Site {
  /** Of the log. */
  origin: string
  /** The host of passkeys. */
  rpId: string
}

/** Who can move the caller's coins. */
export async function presentOwnerKeys(
  sql: Sql,
  { id, wallet, address }: Pick<Caller, 'id' | 'wallet' | 'address'>,
  { origin, rpId }: Site,
): Promise<OwnerKeys> {
  const last = await readKeySet(sql, wallet)
  const isOwn = last !== null && last.keys.length > 0
  const waiting = isOwn ? null : await readWaiting(sql, id)
  const shown = (isOwn ? last : waiting?.set)?.keys ?? []
  const stored = await readOwnerKeys(sql, id)
  const known = new Map(stored.map(one => [bytesToHex(one.key), one]))
  return {
    state: isOwn ? 'own' : waiting ? 'waiting' : 'custody',
    startsAt: waiting?.startsAt.toISOString() ?? null,
    address,
    origin,
    rpId,
    sequence: last?.sequence ?? 0,
    before: bytesToHex(last ? hashKeySet(last) : NO_KEY_SET),
    keys: shown.map(one => {
      const key = bytesToHex(encodeOwnerKey(one))
      const { name = '', credentialId = null, createdAt } = known.get(key) ?? {}
      return {
        key,
        type: one.type,
        name,
        dailyLimit: one.dailyLimit === 0n ? null : microsToJson(one.dailyLimit),
        credentialId: credentialId && textOf(credentialId),
        createdAt: (createdAt ?? new Date(0)).toISOString(),
      }
    }),
    passkeys: (await readPasskeysAsKeys(sql, id, rpId)).map(passkey => ({
      id: passkey.id,
      name: passkey.name,
      key: bytesToHex(passkey.key),
      credentialId: textOf(passkey.credentialId),
    })),
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
