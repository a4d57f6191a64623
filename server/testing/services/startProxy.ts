import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** `lose`: PostgreSQL gets the commit, its answer is lost. `swallow`: the commit itself is lost. */
type Cut = 'lose' | 'swallow'

/**
 * Statements that commit: one that stores a block, or a COMMIT. They include the terminating zero byte: otherwise
 * 'READ COMMITTED' would match at every BEGIN.
 */
const COMMITS = ['store-block\0', 'store-one\0', 'COMMIT\0']

interface Proxy {
  url: string
  /** Cuts the connection that sends the next commit, and resolves when that has happened. */
  cutNextCommit: (how: Cut) => Promise<void>
  /** Ends all connections, and each new one at once, like a proxy that has no leader. */
  goAway: () => void
  comeBack: () => void
  /** How many new connections were ended at once. */
  turnedAway: () => number
  close: () => Promise<void>
}

/** A TCP proxy in front of PostgreSQL that cuts a connection exactly between commit and its answer. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const host = decodeURIComponent(target.hostname)
  const isSocket = host.startsWith('/')
  const socketPath = `${host}/.s.PGSQL.${target.port}`
  const sockets = new Set<Socket>()
  let pending: { how: Cut; done: () => void } | null = null

  let isAway = false
  let turnedAway = 0

  const server = createServer(client => {
    if (isAway) {
      turnedAway++
      return void client.on('error', () => {}).destroy()
    }
    const upstream = isSocket ? connect(socketPath) : connect(Number(target.port), target.hostname)
    let isDeaf = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
    upstream.on('data', chunk => (isDeaf ? client.destroy() : client.write(chunk)))
    client.on('data', (chunk: Buffer) => {
      if (!pending || !COMMITS.some(text => chunk.includes(text))) return void upstream.write(chunk)
      const { how, done } = pending
      pending = null
      isDeaf = true
      if (how === 'swallow') client.destroy()
      else upstream.write(chunk)
      done()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cutNextCommit: how => new Promise(done => (pending = { how, done })),
    goAway() {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack: () => void (isAway = false),
    turnedAway: () => turnedAway,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}
