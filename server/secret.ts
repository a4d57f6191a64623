import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { keep } from './keep.ts'

/** The installation's own secret: it signs checkpoints, and other keys are derived from it. */
export async function readSecret(config: Config): Promise<Uint8Array> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const text =
    config.signingKey ??
    (await keep(join(config.dataDir, 'signing.key'), () => randomBytes(32).toString('base64')))
  return Buffer.from(text, 'base64')
}
