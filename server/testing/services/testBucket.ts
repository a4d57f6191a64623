import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/
const ACCESS_KEY = 'TESTKEY'

/** An S3 server in memory, on a real port, with the settings that lead to it. */
export async function testBucket() {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, reply) => void answer(objects, request, reply))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // It must not keep the test process alive.
  server.unref()
  const { port } = server.address() as AddressInfo
  const environment = {
    S3_URL: `http://127.0.0.1:${port}/kyc`,
    S3_ACCESS_KEY: ACCESS_KEY,
    S3_SECRET_KEY: 'test-secret',
  }
  return { environment, objects }
}

async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const body = await buffer(request)
  const refuse = (status: number, code: string) =>
    reply
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
  const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
  const [, bucket, key] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? []
  if (SIGNED.exec(request.headers.authorization ?? '')?.[1] !== ACCESS_KEY)
    return void refuse(403, 'AccessDenied')
  if (searchParams.get('list-type') === '2')
    return void reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(listing([...objects.keys()], searchParams.get('prefix')!))
  if (bucket !== 'kyc' || !key) return void refuse(404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    objects.set(key, body)
    return void reply.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void reply.writeHead(204).end()
  }
  if (request.method !== 'GET') return void refuse(405, 'MethodNotAllowed')
  const found = objects.get(key)
  if (!found) return void refuse(404, 'NoSuchKey')
  reply.end(found)
}

/** The objects with this prefix and no further slash, as S3 lists them. */
function listing(keys: readonly string[], prefix: string): string {
  const found = keys.filter(
    key => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'),
  )
  const contents = found.map(key => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
}
