import { open, readdir, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from './archive.ts'
import { nullIfGone } from '../db/nullIfGone.ts'

const READ_BYTES = 2 ** 18

/** Everything in a folder that is not left out, below `prefix`. Files that are removed meanwhile are left out. */
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
    // Documents may be on another disk.
    const kind = entry.isSymbolicLink() ? await stat(join(folder, path)) : entry
    if (kind.isDirectory()) {
      yield { path: prefix + path, isFolder: true, size: 0, bytes: only() }
      yield* filesBelow(folder, prefix, isLeftOut, path)
    } else if (kind.isFile()) yield* fileAt(join(folder, path), prefix + path)
  }
}

export async function* fileAt(file: string, path: string): AsyncGenerator<Entry> {
  const handle = await open(file).catch(nullIfGone)
  if (!handle) return
  try {
    const { size } = await handle.stat()
    yield { path, isFolder: false, size, bytes: readExactly(handle, size) }
  } finally {
    await handle.close()
  }
}

export function fileOf(text: string, path: string): Entry {
  const bytes = Buffer.from(text)
  return { path, isFolder: false, size: bytes.length, bytes: only(bytes) }
}

/**
 * PostgreSQL extends and truncates files while they are copied. As in pg_basebackup, what was added is left
 * out and what was cut off is zeros: the write-ahead log repeats both.
 */
async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  let left = size
  while (left > 0) {
    const part = Buffer.allocUnsafe(Math.min(left, READ_BYTES))
    const { bytesRead } = await handle.read(part)
    if (!bytesRead) part.fill(0)
    left -= bytesRead || part.length
    yield bytesRead ? part.subarray(0, bytesRead) : part
  }
}

async function* only(...parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts
}

function noneIfGone(error: NodeJS.ErrnoException): [] {
  nullIfGone(error)
  return []
}
