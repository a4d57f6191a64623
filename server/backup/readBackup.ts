import { chown, mkdir } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { SystemUser } from '../db/embedded/binaries.ts'
import { PACKED_BYTES, unpack, type Entry } from './archive.ts'
import { DATA, END, type BackupEnd } from './backupFormat.ts'
import type { BackupFile } from './place.ts'
import { decrypt } from './encryption.ts'

/** Reads the whole file, which finds damage anywhere in it. */
export async function readBackupEnd(file: BackupFile, backupKey: string): Promise<BackupEnd> {
  let end: BackupEnd | null = null
  let files = 0
  await eachEntry(file, backupKey, async entry => {
    if (entry.path !== END) return void files++
    const parts: Uint8Array[] = []
    for await (const part of entry.bytes) parts.push(part)
    end = JSON.parse(Buffer.concat(parts).toString()) as BackupEnd
  })
  const found = end as BackupEnd | null
  if (found?.files !== files) throw new PlainProblem(`${file.path} is incomplete.`)
  return found
}

interface Target {
  /** The prefix of the entries that go to `folder`. */
  prefix: string
  folder: string
  /** The owner of the files; null: our own user. */
  user: SystemUser
  isLeftOut?: (path: string) => boolean
}

/** Writes each entry to its target, readable only for its owner, over the one of an older file of the backup. */
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

async function place({ path, isFolder, bytes }: Entry<Uint8Array>, target: Target): Promise<void> {
  const { prefix, folder, user, isLeftOut } = target
  const placed = join(folder, path.slice(prefix.length))
  if (!placed.startsWith(`${folder}/`))
    throw new PlainProblem(`The backup holds '${path}', a path that leads out of its folder.`)
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
  visit: (entry: Entry<Uint8Array>) => Promise<void>,
): Promise<void> {
  await pipeline(
    decrypt(file, backupKey),
    createGunzip({ chunkSize: PACKED_BYTES }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const entry of unpack(packed)) await visit(entry)
    },
  )
}
