import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../settings/config.ts'
import type { Storage } from './storage.ts'

/** A bucket that does not respond must not hold uploads and their memory forever. */
const CONNECT_MS = 5000
const ANSWER_MS = 30_000

interface Bucket extends Storage {
  /** The names that start with this and have no further slash, without the start. */
  list(prefix: string): Promise<string[]>
}

/** A bucket of any S3-compatible server, named by its address: https://host/bucket. */
export function bucketStorage({ url, region, accessKey, secretKey }: S3Config): Bucket {
  const { origin, pathname } = new URL(url)
  const Bucket = pathname.slice(1)
  const client = new S3Client({
    endpoint: origin,
    region,
    forcePathStyle: true,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
    // Servers other than Amazon's refuse the newer checksums; GCM finds every changed bit anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKey && secretKey
      ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }
      : {}),
  })
  return {
    put: async (Key, Body) => void (await client.send(new PutObjectCommand({ Bucket, Key, Body }))),
    async get(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async list(Prefix) {
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', ContinuationToken }),
        )
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(Prefix.length))
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return names
    },
    remove: async Key => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
  }
}
