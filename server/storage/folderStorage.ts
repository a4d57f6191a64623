import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../db/syncFolder.ts'
import type { Storage } from './storage.ts'

/** Files in folders by the first letters of their names, so that no folder becomes too large. */
export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
      await syncFolder(dirname(path))
    },
    get: name =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      await rm(`${pathOf(name)}.new`, { force: true })
    },
  }
}
