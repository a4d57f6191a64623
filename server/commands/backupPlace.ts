import type { Config } from '../settings/config.ts'
import { folderPlace } from '../backup/folderPlace.ts'
import type { BackupPlace } from '../backup/place.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'

/** A folder, or `s3` for the bucket of `S3_URL`. (A folder of that name is `./s3`.) */
export async function backupPlace(typed: string, { s3 }: Config): Promise<BackupPlace> {
  if (typed !== 's3') return folderPlace(fromWhereTyped(typed))
  if (!s3) throw new PlainProblem('Set S3_URL to the bucket that holds the backups.')
  // Its client is large, so it is loaded only if there is a bucket.
  const { bucketPlace } = await import('../storage/bucketPlace.ts')
  return bucketPlace(s3)
}
