import type { Config } from '../settings/config.ts'
import { PlainProblem } from '../text/PlainProblem.ts'

export function requireBackupKey({ backupKey }: Config): string {
  if (backupKey) return backupKey
  throw new PlainProblem(
    'Set BACKUP_KEY, the passphrase of the backups. `openssl rand -base64 24` creates one; store it apart from the backups.',
  )
}
