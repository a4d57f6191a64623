import type pg from 'pg'
import { Notary } from '../../chain/notary.ts'
import type { MirrorFolder } from '../mirror/MirrorFolder.ts'
import type { ReplayedMirror } from '../mirror/replayMirror.ts'
import { keepOrigin } from '../publish/logOrigin.ts'
import { atomically } from '../../db/database.ts'
import { restoreLedger } from './restoreLedger.ts'

interface Restoring {
  pool: pg.Pool
  secret: Uint8Array
}

/** With the key that signed the copy, the same log continues, with its name and checkpoint. */
export function restoreInstallation(
  { pool, secret }: Restoring,
  folder: MirrorFolder,
  options: Parameters<typeof restoreLedger>[2],
): Promise<ReplayedMirror & { isSameLog: boolean }> {
  return atomically(pool, async sql => {
    const restored = await restoreLedger(sql, folder, options)
    const { verifierKey, checkpoint, replay } = restored
    const origin = verifierKey.split('+', 1)[0]!
    const isSameLog = Notary.keyOf(secret, origin) === verifierKey
    if (isSameLog) await keepOrigin(sql, origin)
    if (isSameLog && replay.head.number > 0)
      await sql.query('INSERT INTO checkpoints (size, note, verifier_key) VALUES ($1, $2, $3)', [
        replay.head.number,
        checkpoint,
        verifierKey,
      ])
    return { ...restored, isSameLog }
  })
}
