import type { Config } from '../config.ts'
import { PlainProblem } from '../text/PlainProblem.ts'

export function requireBackupKey({ backupKey }: Config): string {
  if (backupKey) return backupKey
  throw new PlainProblem(
    'Set BACKUP_KEY, which encrypts backups and opens them. `openssl rand -base64 24` makes one; keep it apart from the backups.',
  )
}
