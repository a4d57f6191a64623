import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from './archive.ts'

const READ_BYTES = 2 ** 18

/** Everything in a folder that is not left out, below `prefix`. What is removed meanwhile is not there. */
export async function* filesBelow(
  folder: string,
  prefix: string,
  isLeftOut: (path: string) => boolean | Promise<boolean>,
  inner = '',
): AsyncGenerator<Entry> {
  const found = await readdir(join(folder, inner), { withFileTypes: true }).catch(noneIfGone)
  for (const entry of found) {
    const path = join(inner, entry.name)
    if (await isLeftOut(path)) continue
    // Documents may lie on another disk.
    const kind = entry.isSymbolicLink() ? await stat(join(folder, path)) : entry
    if (kind.isDirectory()) {
      yield { path: prefix + path, isFolder: true, bytes: nothing() }
      yield* filesBelow(folder, prefix, isLeftOut, path)
    } else if (kind.isFile()) yield* fileAt(join(folder, path), prefix + path)
  }
}

export async function* fileAt(file: string, path: string): AsyncGenerator<Entry> {
  const handle = await open(file).catch(nullIfGone)
  if (!handle) return
  try {
    const bytes = handle.createReadStream({ highWaterMark: READ_BYTES, autoClose: false })
    yield { path, isFolder: false, bytes: bytes as AsyncIterable<Buffer> }
  } finally {
    await handle.close()
  }
}

export function fileOf(text: string, path: string): Entry {
  return { path, isFolder: false, bytes: nothing(Buffer.from(text)) }
}

async function* nothing(...but: Buffer[]): AsyncGenerator<Buffer> {
  yield* but
}

function noneIfGone(error: NodeJS.ErrnoException): [] {
  nullIfGone(error)
  return []
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
