import { open } from 'node:fs/promises'

/** Makes a rename durable: without it, a power cut may bring the old name back. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
