import { randomUUID } from 'node:crypto'
import type { S3Config } from '../settings/config.ts'
import type { BackupFile, BackupPlace } from '../backup/place.ts'
import { bucketStorage } from './bucketStorage.ts'

/** In the bucket of the documents, whose names have no slash. */
const PREFIX = 'backups/'
const PART_BYTES = 8 * 2 ** 20

/** This object lists the parts of a backup. A backup exists once it has one. */
interface Finished {
  id: string
  parts: number
}

/** The bucket of `S3_URL`. Files are stored in parts: after a lost connection one part is sent again, not all. */
export function bucketPlace(config: S3Config): BackupPlace {
  const bucket = bucketStorage(config)
  const keyOf = (id: string, part: number) => `${PREFIX}parts/${id}/${part}`

  async function require(key: string): Promise<Buffer> {
    const bytes = await bucket.get(key)
    if (!bytes) throw new Error(`${key} is missing in the bucket`)
    return bytes
  }
  async function* readParts({ id, parts }: Finished): AsyncGenerator<Buffer> {
    for (let part = 0; part < parts; part++) yield require(keyOf(id, part))
  }
  async function* readFinished(name: string): AsyncGenerator<Buffer> {
    yield* readParts(JSON.parse((await require(PREFIX + name)).toString()) as Finished)
  }
  const file = (name: string): BackupFile => ({
    path: `${config.url}/${PREFIX}${name}`,
    read: () => readFinished(name),
  })

  return {
    name: `${config.url}/${PREFIX}`,
    list: () => bucket.list(PREFIX),
    file,
    begin() {
      const draft: Finished = { id: randomUUID(), parts: 0 }
      let isFinished = false
      return {
        file: { path: `${config.url}/${PREFIX}parts/${draft.id}`, read: () => readParts(draft) },
        async write(source) {
          let bytes = 0
          for await (const part of inParts(source)) {
            await bucket.put(keyOf(draft.id, draft.parts++), part)
            bytes += part.length
          }
          return bytes
        },
        async finish(name) {
          await bucket.put(PREFIX + name, Buffer.from(JSON.stringify(draft)))
          isFinished = true
        },
        async discard() {
          if (isFinished) return
          for (let part = 0; part < draft.parts; part++) await bucket.remove(keyOf(draft.id, part))
        },
      }
    },
  }
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length) yield Buffer.concat(parts)
}
