import { readFile, writeFile } from 'node:fs/promises'

/**
 * A file that is made at the first start and must stay the same: read, or created so that only its owner can read it. If
 * two first starts run at once, one creates it; an error while reading never creates another.
 */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  try {
    await writeFile(file, make(), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
