import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from '../db/binaries.ts'

const SETTINGS = 'postgresql.auto.conf'

/**
 * Has PostgreSQL stop at a moment when it works through its log at its next start. Answers with the way to forget that
 * again, once it has started.
 */
export async function recoverUntil(
  folder: string,
  user: SystemUser,
  until: Date,
): Promise<(folder: string) => Promise<void>> {
  const path = join(folder, SETTINGS)
  const before = await readFile(path, 'utf8')
  const wished = [
    // All of the log lies in its place already; archive recovery wants to be told a command.
    `restore_command = 'false'`,
    // It does not know 'Z' yet when it reads this.
    `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
    // Nobody is let in before it is over.
    `hot_standby = off`,
  ]
  await writeFile(path, `${before}\n${wished.join('\n')}\n`)
  const signal = join(folder, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  if (user) await chown(signal, user.uid, user.gid)
  // In its own place by then.
  return placed => writeFile(join(placed, SETTINGS), before)
}
