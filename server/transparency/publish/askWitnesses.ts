import { consistencyProof } from '#api/chain/tree/tree.ts'
import type { WitnessConfig } from '../../settings/settingValues.ts'
import type { Sql } from '../../db/database.ts'
import type { Notary } from '../../chain/notary.ts'
import { nodeReader } from '../../chain/proofs.ts'
import { WitnessClient, WitnessRefusal } from './WitnessClient.ts'

const TIMEOUT_MS = 10_000

interface Witnessed {
  name: string
  /** How many blocks it has seen; null if it did not report it. */
  seen: number | null
  /** Why it does not cosign this ledger; null: it does. */
  refusal: string | null
}

/** Asks each witness once to cosign this ledger. */
export async function askWitnesses(
  { notary, reader }: { notary: Notary; reader: Sql },
  witnesses: readonly WitnessConfig[],
): Promise<Witnessed[]> {
  if (!witnesses.length) return []
  const { size, note } = await notary.signHead()
  const prove = (oldSize: number) => consistencyProof(oldSize, size, nodeReader(reader))
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return Promise.all(
    witnesses.map(async witness => {
      const client = new WitnessClient(witness)
      const refusal = await client.cosign({ size, note, prove, signal }).then(
        () => null,
        (error: unknown) => (error instanceof WitnessRefusal ? error.message : 'cannot be reached'),
      )
      return { name: client.name, seen: client.seen, refusal }
    }),
  )
}
