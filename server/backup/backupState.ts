import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In the data folder: the progress of each place. */
const STATE_FILE = 'backups.json'

/** Where the next backup to a place continues. */
export interface Progress {
  /** The full backup that the increments belong to. */
  whole: string
  /** The newest file; it may be the same. */
  last: string
  /** The last segment of the write-ahead log in it. */
  segment: string
  /** A hash of the data folder's keys at that time. */
  keys: string
}

type State = Record<string, Progress>

/** By the name of the place's slot. Unreadable progress counts as none: a full backup is always correct. */
export async function readState(dataDir: string): Promise<State> {
  const text = await readFile(join(dataDir, STATE_FILE), 'utf8').catch(() => '{}')
  try {
    return JSON.parse(text) as State
  } catch {
    return {}
  }
}

export async function writeProgress(
  dataDir: string,
  slot: string,
  progress: Progress,
): Promise<void> {
  const state = { ...(await readState(dataDir)), [slot]: progress }
  const path = join(dataDir, STATE_FILE)
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

/** An increment must not mix files and rows of different keys. */
export async function hashKeys(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter(name => name.endsWith('.key')).toSorted()
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\n`).update(await readFile(join(dataDir, name)))
  return hash.digest('hex')
}
