import { readFile, writeFile } from 'node:fs/promises'

/**
 * What was made at the first start and must stay the same: read it, or make it for its owner alone.
 * Of two first starts at once one makes it; an error while reading never makes another.
 */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  try {
    await writeFile(file, make(), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
