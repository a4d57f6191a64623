import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from '../db/embedded/binaries.ts'

const SETTINGS = 'postgresql.auto.conf'

/**
 * Makes PostgreSQL stop at a moment when it replays its log at its next start. Returns a function that removes these
 * settings again after that start.
 */
export async function recoverUntil(
  folder: string,
  user: SystemUser,
  until: Date,
): Promise<(folder: string) => Promise<void>> {
  const path = join(folder, SETTINGS)
  const before = await readFile(path, 'utf8')
  const settings = [
    // The whole log is in place already, but archive recovery requires a command.
    `restore_command = 'false'`,
    // PostgreSQL does not know 'Z' yet when it reads this.
    `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
    // No connections before it is over.
    `hot_standby = off`,
  ]
  await writeFile(path, `${before}\n${settings.join('\n')}\n`)
  const signal = join(folder, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  if (user) await chown(signal, user.uid, user.gid)
  // In its final folder by then.
  return placed => writeFile(join(placed, SETTINGS), before)
}
