import { readFile, rename, writeFile } from 'node:fs/promises'
import type { CheckpointStore } from './types.ts'

/** Remembers in a file, for Node, Deno and Bun. */
export const fileStore = (path: string): CheckpointStore => ({
  read: () =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  write: async text => {
    // A crash must not leave half a checkpoint, and another program may write at the same time.
    const written = `${path}.${crypto.randomUUID()}`
    await writeFile(written, text)
    await rename(written, path)
  },
})
