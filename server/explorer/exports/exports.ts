import { bytesToHex } from '@noble/hashes/utils.js'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DOWNLOADS_AT_ONCE } from '#api/limits.ts'
import type { Sql } from '../../db/database.ts'
import { Semaphore } from '../../limits/Semaphore.ts'
import { csvLines } from './csvLines.ts'
import { exportLines } from './exportLines.ts'
import { gzipOf, pack, type Piece, unpack } from './piece.ts'
import { PieceStore } from './pieceStore.ts'
import { type Point, readSpans, type Span } from '../readSpans.ts'

/** Increment it when the format of a line changes: stored pieces have the old one. */
const FORMAT = 2

/** How the lines of a span are made, and the number of a line. */
const KINDS = {
  ndjson: { lines: exportLines, numberAt: (point: Point) => point.number },
  csv: { lines: csvLines, numberAt: (point: Point) => point.transactions },
}
type Kind = keyof typeof KINDS

/** One piece at a time for all downloads together, then a pause: other requests need the processor too. */
const semaphore = new Semaphore(1, DOWNLOADS_AT_ONCE)
const PAUSE_MS = 10

interface ExportRequest {
  /** The number of the first line. */
  from: number
  end: Point
  /** Lines before and after those of the ledger. */
  head?: string
  foot?: string
  acceptsGzip: boolean
}

/**
 * The ledger as files. The chain never changes, so each complete piece is stored on disk once; only the piece of the
 * newest thousand transactions is made again when the chain has grown. Without stored pieces, 20 downloads at once on a
 * busy machine were so slow that all were ended as too slow.
 */
export class Exports {
  readonly #sql: Sql
  readonly #folder: string
  readonly #store = new PieceStore()
  readonly #newest = new Map<Kind, { end: number; piece: Promise<Piece> }>()

  constructor(sql: Sql, dataDir: string) {
    this.#sql = sql
    this.#folder = join(dataDir, 'exports', String(FORMAT))
  }

  /** Compressed pieces can only be sent from their start. */
  read(kind: Kind, { acceptsGzip, ...request }: ExportRequest) {
    return acceptsGzip && request.from === 1
      ? { chunks: gzipOf(this.#whole(kind, request)), encoding: 'gzip' as const }
      : { chunks: this.#text(kind, request) }
  }

  async *#whole(kind: Kind, { end, head, foot }: Omit<ExportRequest, 'acceptsGzip'>) {
    if (head) yield pack(head)
    for await (const span of readSpans(this.#sql, end)) yield inTurn(() => this.#piece(kind, span))
    if (foot) yield pack(foot)
  }

  async *#text(kind: Kind, { from, end, head, foot }: Omit<ExportRequest, 'acceptsGzip'>) {
    const { numberAt } = KINDS[kind]
    if (head) yield head
    for await (const span of readSpans(this.#sql, end)) {
      if (numberAt(span.last) < from) continue
      const text = await inTurn(async () => unpack(await this.#piece(kind, span)))
      yield text.subarray(endOfLines(text, from - 1 - numberAt(span.after)))
    }
    if (foot) yield foot
  }

  /** Named by its last block's hash, so that another chain never finds it. */
  #piece(kind: Kind, span: Span): Promise<Piece> {
    if (!span.hash) return this.#newestPiece(kind, span)
    const path = join(this.#folder, kind, bytesToHex(span.hash))
    return this.#store.get(path, () => this.#make(kind, span))
  }

  #newestPiece(kind: Kind, span: Span): Promise<Piece> {
    const end = span.last.number
    const known = this.#newest.get(kind)
    if (known?.end === end) return known.piece
    const piece = this.#make(kind, span)
    this.#newest.set(kind, { end, piece })
    piece.catch(() => this.#newest.delete(kind))
    return piece
  }

  async #make(kind: Kind, span: Span): Promise<Piece> {
    let text = ''
    for await (const lines of KINDS[kind].lines(this.#sql, span)) text += lines
    return pack(text)
  }
}

/** For everything that is read for a download. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  semaphore.run(async () => {
    const done = await work()
    await delay(PAUSE_MS)
    return done
  })

function endOfLines(text: Buffer, lines: number): number {
  let end = 0
  for (let i = 0; i < lines; i++) end = text.indexOf('\n', end) + 1
  return end
}
