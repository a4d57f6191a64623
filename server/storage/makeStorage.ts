import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { folderStorage } from './folderStorage.ts'
import type { Storage } from './storage.ts'

/** The bucket client is large: loaded only when a bucket is configured. */
export async function makeStorage(config: Config): Promise<Storage> {
  if (!config.s3) return folderStorage(join(config.dataDir, 'uploads'))
  const { bucketStorage } = await import('./bucketStorage.ts')
  return bucketStorage(config.s3)
}
