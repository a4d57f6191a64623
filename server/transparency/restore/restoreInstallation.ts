import type pg from 'pg'
import { Notary } from '../../chain/notary.ts'
import type { MirrorFolder } from '../mirror/MirrorFolder.ts'
import type { ReplayedMirror } from '../mirror/replayMirror.ts'
import { keepOrigin } from '../publish/logOrigin.ts'
import { atomically } from '../../db/database.ts'
import type { DigestKey } from '../../ledger/keys/usedKey.ts'
import { restoreLedger } from './restoreLedger.ts'

interface Restoring {
  pool: pg.Pool
  secret: Uint8Array
  digestKey: DigestKey
}

/**
 * With the key that signed the copy, the same log continues, with its name and checkpoint. With another key it keeps the
 * name if wallets in it have keys.
 */
export function restoreInstallation(
  { pool, secret, digestKey }: Restoring,
  folder: MirrorFolder,
  options: Parameters<typeof restoreLedger>[3],
): Promise<ReplayedMirror & { isSameLog: boolean }> {
  return atomically(pool, async sql => {
    const restored = await restoreLedger(sql, folder, digestKey, options)
    const { verifierKey, checkpoint, replay } = restored
    const origin = verifierKey.split('+', 1)[0]!
    const isSameLog = Notary.keyOf(secret, origin) === verifierKey
    // Owners' orders are only for this name: under another one every audit would refuse them.
    if (isSameLog || replay.originHash) await keepOrigin(sql, origin)
    if (isSameLog && replay.head.number > 0)
      await sql.query('INSERT INTO checkpoints (size, note, verifier_key) VALUES ($1, $2, $3)', [
        replay.head.number,
        checkpoint,
        verifierKey,
      ])
    return { ...restored, isSameLog }
  })
}
