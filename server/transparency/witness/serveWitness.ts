import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Witness } from './Witness.ts'

/** Ten times a checkpoint with many signatures and a whole proof. */
const MAX_BODY_BYTES = 64 * 1024
const BODY_TIMEOUT_MS = 10_000
/** Each holds a socket; requests on them wait in order. */
const MAX_CONNECTIONS = 1000
/** One address must not take all connections and shut out the log. */
const MAX_PER_ADDRESS = 50
const NEWEST = /^(\/auditor)?\/([0-9a-f]{64})\/checkpoint$/
const PLAIN = 'text/plain; charset=utf-8'

/** Only what is served below `/auditor`. */
interface AuditorNotes {
  newest: (hash: string) => Promise<string | null>
}

/** A witness over HTTP. `onFault` gets errors that the client did not cause. */
export function serveWitness(
  witness: Witness,
  onFault: (error: unknown) => void,
  auditor: AuditorNotes | null = null,
): Server {
  const server = createServer((request, response) => {
    answer({ witness, auditor }, request, response).catch((error: unknown) => {
      onFault(error)
      send(response, 500, PLAIN, 'The witness could not do its work.\n')
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  limitPerAddress(server)
  server.requestTimeout = BODY_TIMEOUT_MS
  server.headersTimeout = BODY_TIMEOUT_MS
  return server
}

function limitPerAddress(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left) open.set(address, left)
      else open.delete(address)
    })
    if (count > MAX_PER_ADDRESS) socket.destroy()
  })
}

async function answer(
  { witness, auditor }: { witness: Witness; auditor: AuditorNotes | null },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url?.split('?', 1)[0] ?? ''
  const [, isAudited, hash] = NEWEST.exec(path) ?? []
  if (path === '/add-checkpoint') {
    if (request.method !== 'POST') return send(response, 405, PLAIN, 'Only POST is answered.\n')
    const body = await readBody(request)
    if (body === null) return send(response, 413, PLAIN, 'The request is too large.\n')
    const { status, type, body: said } = await witness.addCheckpoint(body)
    return send(response, status, type, said)
  }
  const notes = isAudited ? auditor : witness
  const note = hash === undefined || !notes ? null : await notes.newest(hash)
  if (note === null) return send(response, 404, PLAIN, 'There is nothing here.\n')
  send(response, 200, PLAIN, note)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': type })
  response.end(body)
}

/** Null if it is too long. Bytes that are not UTF-8 make no valid note. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
