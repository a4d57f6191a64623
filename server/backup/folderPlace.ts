import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../db/syncFolder.ts'
import { fileNameOf } from './backupFormat.ts'
import type { BackupFile, BackupPlace } from './place.ts'

const READ_BYTES = 2 ** 20

/** A folder of this machine; the first backup creates it. */
export function folderPlace(folder: string): BackupPlace {
  const file = (name: string): BackupFile => {
    const path = join(folder, name)
    return { path, read: () => createReadStream(path, { highWaterMark: READ_BYTES }) }
  }
  return {
    name: folder,
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      }),
    file,
    begin() {
      const unfinished = file(`${fileNameOf(new Date())}.${process.pid}.unfinished`)
      return {
        file: unfinished,
        async write(source) {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          return writeDurably(unfinished.path, source)
        },
        async finish(name) {
          await rename(unfinished.path, join(folder, name))
          await syncFolder(folder)
        },
        discard: () => rm(unfinished.path, { force: true }),
      }
    },
  }
}

async function writeDurably(path: string, source: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const part of source) {
      await handle.writeFile(part)
      bytes += part.length
    }
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}
