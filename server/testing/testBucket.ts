import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'

/** A real S3-compatible server with one bucket, and the settings that lead to it. */
export async function testBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'cxac-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'kyc', configs: [] }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  const environment = {
    S3_URL: `http://127.0.0.1:${port}/kyc`,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  }
  return { environment, folder: join(directory, 'kyc') }
}
