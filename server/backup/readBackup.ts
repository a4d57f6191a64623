import { chown, mkdir } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { SystemUser } from '../db/binaries.ts'
import { PACKED_BYTES, unpack, type Entry } from './archive.ts'
import { DATA, END, type BackupEnd } from './backupFormat.ts'
import type { BackupFile } from './place.ts'
import { openSealed } from './sealed.ts'

/** Reads all of it, so that a fault anywhere is found. */
export async function readBackupEnd(file: BackupFile, backupKey: string): Promise<BackupEnd> {
  let end: BackupEnd | null = null
  let files = 0
  await eachEntry(file, backupKey, async entry => {
    if (entry.path !== END) return void files++
    const parts: Buffer[] = []
    for await (const part of entry.bytes) parts.push(part)
    end = JSON.parse(Buffer.concat(parts).toString()) as BackupEnd
  })
  const found = end as BackupEnd | null
  if (found?.files !== files) throw new PlainProblem(`${file.path} is not whole.`)
  return found
}

interface Target {
  /** What stands below it. */
  prefix: string
  folder: string
  /** Whose it will be; null: ours. */
  user: SystemUser
  isLeftOut?: (path: string) => boolean
}

/** Writes each entry to where it belongs, for its user alone, over what an older file of the backup left there. */
export async function extract(
  file: BackupFile,
  backupKey: string,
  targets: readonly Target[],
): Promise<void> {
  await eachEntry(file, backupKey, async entry => {
    const target = targets.find(({ prefix }) => entry.path.startsWith(prefix))
    if (target) await place(entry, target)
  })
}

async function place({ path, isFolder, bytes }: Entry, target: Target): Promise<void> {
  const { prefix, folder, user, isLeftOut } = target
  const placed = join(folder, path.slice(prefix.length))
  if (!placed.startsWith(`${folder}/`)) throw new Error('a path leads out of the backup')
  if (isLeftOut?.(placed)) return
  await mkdir(isFolder ? placed : dirname(placed), { recursive: true, mode: 0o700 })
  // PostgreSQL flushes its own files before it works on them.
  const flush = prefix === DATA
  if (!isFolder) await pipeline(bytes, createWriteStream(placed, { mode: 0o600, flush }))
  if (user) await chown(placed, user.uid, user.gid)
}

async function eachEntry(
  file: BackupFile,
  backupKey: string,
  visit: (entry: Entry) => Promise<void>,
): Promise<void> {
  await pipeline(
    openSealed(file, backupKey),
    createGunzip({ chunkSize: PACKED_BYTES }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const entry of unpack(packed)) await visit(entry)
    },
  )
}
