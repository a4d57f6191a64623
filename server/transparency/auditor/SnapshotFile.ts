import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Snapshot } from '#api/chain/replay/replay.ts'
import { nullIfGone } from '../../db/nullIfGone.ts'
import { syncFolder } from '../../db/syncFolder.ts'

const DIGEST_BYTES = 32

/** The newest snapshot of a replay. It gets its name when it is on disk: a killed process leaves the one before. */
export class SnapshotFile {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Null if there is none, or none that is whole: then the replay starts from block 1. */
  async read(): Promise<Snapshot | null> {
    const bytes = await readFile(this.#path).catch(nullIfGone)
    if (!bytes) return null
    const body = bytes.subarray(DIGEST_BYTES)
    return digestOf(body).equals(bytes.subarray(0, DIGEST_BYTES))
      ? (deserialize(body) as Snapshot)
      : null
  }

  async write(snapshot: Snapshot): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true })
    const body = serialize(snapshot)
    const unfinished = `${this.#path}.new`
    const file = await open(unfinished, 'w')
    try {
      await file.writev([digestOf(body), body])
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, this.#path)
    await syncFolder(dirname(this.#path))
  }
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
