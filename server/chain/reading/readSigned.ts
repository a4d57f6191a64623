import { isSameSigner, parseCheckpoint } from '#api/chain/log/checkpoint.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { requireWitnessed, type Witnessed } from '#api/chain/replay/requireWitnessed.ts'
import type { Sql } from '../../db/database.ts'

const PUBLISHED = 'published checkpoint'

export interface SignedRow {
  /** Names it in a fault. */
  row: string
  size: number
  note: string
  /** The key that must have signed it. */
  key: string
}

/** The stored checkpoints, the newest published one with its cosignatures, and the one that the auditor provides. */
export async function readSigned(
  sql: Sql,
  trustedKey: string | undefined,
  known: string | undefined,
): Promise<SignedRow[]> {
  const { rows } = await sql.query<{ size: bigint; note: string; key: string }>(
    'SELECT size, note, verifier_key AS key FROM checkpoints ORDER BY size',
  )
  const signed = rows.map(({ size, note, key }): SignedRow => {
    const row = `checkpoint ${size}`
    if (trustedKey !== undefined && !isSameSigner(trustedKey, key))
      throw new ChainFault(row, 'verifierKey', `is ${key} instead of ${trustedKey}`)
    return { row, size: Number(size), note, key }
  })
  const key = trustedKey ?? signed.at(-1)?.key ?? ''
  const { rows: published } = await sql.query<{ size: bigint; note: string }>(
    'SELECT size, note FROM published_checkpoint WHERE size > 0 LIMIT 1',
  )
  for (const { size, note } of published)
    signed.push({ row: PUBLISHED, size: Number(size), note, key })
  if (known === undefined) return signed
  const size = parseCheckpoint(known)?.size
  if (size === undefined) throw new ChainFault('known checkpoint', 'checkpoint', 'cannot be read')
  return [...signed, { row: 'known checkpoint', size, note: known, key }]
}

/** Who cosigned the published one of these. */
export function witnessedIn(
  signed: readonly SignedRow[],
  policy: string | undefined,
): Witnessed | null {
  const published = signed.find(({ row }) => row === PUBLISHED)
  return published ? requireWitnessed({ ...published, policy, ownPolicy: undefined }) : null
}
