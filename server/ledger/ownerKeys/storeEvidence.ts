import { encodeKeySet } from '#api/chain/keys/keySet.ts'
import type { LoadedWallet } from '../wallets/loadedWallet.ts'
import type { Batch } from '../batches/Batch.ts'
import { bytesColumn, numberColumn } from '../statements/columns.ts'
import type { NamedStatement } from '../statements/load.ts'

export const storeEvidence = ({
  number,
  evidence,
}: NonNullable<Batch['block']>): NamedStatement => ({
  name: 'store-evidence',
  text: `
    INSERT INTO evidence (block, place, body)
    SELECT $1, e.place - 1, e.body
    FROM unnest($2::bytea[]) WITH ORDINALITY AS e (body, place)`,
  values: [number, bytesColumn(evidence)],
})

/** Moves the head as a freeze does: other processes then read the wallets again. */
export const storeKeySets = (
  wallets: readonly LoadedWallet[],
  freezes: number,
): NamedStatement => ({
  name: 'store-key-sets',
  text: `
    WITH moved AS (UPDATE chain_head SET freezes = $3)
    UPDATE wallets SET key_set = changed.key_set
    FROM unnest($1::integer[], $2::bytea[]) AS changed (number, key_set)
    WHERE wallets.number = changed.number`,
  values: [
    numberColumn(wallets.map(wallet => wallet.number)),
    bytesColumn(wallets.map(({ keySet }) => keySet && encodeKeySet(keySet))),
    freezes,
  ],
})
