import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folderStorage.ts'

/** Keeps whole files under names of ours. What it gets is encrypted already. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is none. */
  get(name: string): Promise<Buffer | null>
  /** Also right when there is none. */
  remove(name: string): Promise<void>
}

/** The bucket's client is large: loaded only where there is a bucket. */
export async function makeStorage(config: Config): Promise<Storage> {
  if (!config.s3) return folderStorage(join(config.dataDir, 'uploads'))
  const { bucketStorage } = await import('./bucketStorage.ts')
  return bucketStorage(config.s3)
}
