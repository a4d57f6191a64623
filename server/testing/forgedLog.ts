import { createServer } from 'node:http'
import type { ChainBlock } from '#api/chain/testing/chains.ts'
import { forgedFiles } from '#api/chain/testing/forgedFiles.ts'
import { whenDone } from './whenDone.ts'

/** Serves these blocks as a log; its files may be replaced. */
export async function forgedLog(chain: readonly ChainBlock[]) {
  const { files, note, exported } = forgedFiles(chain)
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url.split('?', 1)[0]!)
    response.statusCode = file === undefined ? 404 : 200
    response.end(file)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, files, note, exported }
}
