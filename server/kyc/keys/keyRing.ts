import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../settings/config.ts'
import type { Sql } from '../../db/database.ts'
import { readOrMake } from '../../db/readOrMake.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { syncFolder } from '../../db/syncFolder.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const ROTATION_TRIES = 100
const ROTATION_PAUSE_MS = 50

export interface Encrypted {
  keyId: Buffer
  bytes: Buffer
}

/** AES-256-GCM. `context` is authenticated: bytes that were moved to another row do not decrypt there. */
export function encrypt(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

export function decrypt(key: Uint8Array, encrypted: Uint8Array, context: string): Buffer {
  const iv = encrypted.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
}

/**
 * The keys of `KYC_KEY`, or of the file `kyc.key`: the first one encrypts, all of them decrypt. The
 * file is read each time, so that a running server follows a rotation.
 */
export class KeyRing {
  readonly #fixed: string | null
  readonly #file: string

  private constructor(fixed: string | null, file: string) {
    this.#fixed = fixed
    this.#file = file
  }

  static async open(config: Config): Promise<KeyRing> {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    const file = join(config.dataDir, 'kyc.key')
    if (config.kycKey === null) await readOrMake(file, newKey)
    return new KeyRing(config.kycKey, file)
  }

  /** False: the keys come from `KYC_KEY`, which only the operator can change. */
  get isOwnFile(): boolean {
    return this.#fixed === null
  }

  /**
   * Inside a database transaction whose rows name the key: a rotation removes no key before that has ended.
   * It waits for a rotation that has written its file but not yet its table.
   */
  async encrypt(sql: Sql, bytes: Uint8Array, context: string): Promise<Encrypted> {
    for (let tries = 1; ; tries++) {
      const [key] = await this.keys()
      const id = keyId(key!)
      const { rowCount } = await sql.query('SELECT FROM kyc_keys WHERE id = $1 FOR KEY SHARE', [id])
      if (rowCount) return { keyId: id, bytes: encrypt(key!, bytes, context) }
      if (tries === ROTATION_TRIES) throw new Error('the key that encrypts is not registered')
      await delay(ROTATION_PAUSE_MS)
    }
  }

  async decrypt(encrypted: Encrypted, context: string): Promise<Buffer> {
    const key = (await this.keys()).find(candidate => keyId(candidate).equals(encrypted.keyId))
    if (!key) throw new Error('encrypted with a key that is not in KYC_KEY')
    return decrypt(key, encrypted.bytes, context)
  }

  async keys(): Promise<Buffer[]> {
    const text = this.#fixed ?? (await readFile(this.#file, 'utf8'))
    return text.split(',').map(part => Buffer.from(part.trim(), 'base64'))
  }

  /** Replaces the file atomically: a crash leaves either the old keys or the new. */
  async write(keys: readonly Uint8Array[]): Promise<void> {
    const text = keys.map(key => Buffer.from(key).toString('base64')).join(',')
    await writeFile(`${this.#file}.new`, text, { mode: 0o600, flush: true })
    await rename(`${this.#file}.new`, this.#file)
    await syncFolder(dirname(this.#file))
  }

  /** Servers of one database share the keys: a server that lacks one could not read what others encrypted. */
  async register(sql: Sql): Promise<void> {
    if ((await this.lost(sql)).length)
      throw new PlainProblem(
        'The KYC data in this database is encrypted with another key. Set KYC_KEY to the same value on every server, or use the data folder that holds kyc.key. ' +
          "Is it lost for good? 'npm run operator -- kyc abandon-lost-keys --yes' deletes what it had encrypted.",
      )
    const [current] = await this.keys()
    await sql.query('INSERT INTO kyc_keys (id) VALUES ($1) ON CONFLICT DO NOTHING', [
      keyId(current!),
    ])
  }

  /** The ids of keys that have encrypted something and are missing here. */
  async lost(sql: Sql): Promise<Buffer[]> {
    const here = (await this.keys()).map(keyId)
    const { rows } = await sql.query<{ id: Buffer }>('SELECT id FROM kyc_keys LIMIT 1000')
    return rows.map(row => row.id).filter(id => !here.some(known => known.equals(id)))
  }
}

export const newKey = (): string => randomBytes(32).toString('base64')

/** Identifies a key without revealing it. */
export const keyId = (key: Uint8Array): Buffer =>
  createHash('sha256').update('cxac kyc key').update(key).digest().subarray(0, 8)
