import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import { auditExport } from '#api/chain/replay/auditExport.ts'
import { parseCheckpoint } from '#api/chain/log/checkpoint.ts'
import { parseExportLine } from '#api/chain/replay/exportLine.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { ledgerNdjson } from '#api/calls/explorer.ts'
import type { AuditFailure, AuditMessage, AuditOrder, AuditReport } from './auditMessages.ts'
import { CutOff, wholeLines } from './wholeLines.ts'

const SAY_EVERY_MS = 100

// In a worker: a million transactions take a while, and the page must not stutter.
self.addEventListener('message', ({ data }: MessageEvent<AuditOrder>) => {
  audit(data).then(
    report => say({ kind: 'sound', report }),
    (error: unknown) =>
      error instanceof ChainFault
        ? say({ kind: 'wrong', row: error.row, sentence: asSentence(error.message) })
        : say({ kind: 'failed', reason: reasonOf(error) }),
  )
})

async function audit({ knownSize, address }: AuditOrder): Promise<AuditReport> {
  const response = await fetch(ledgerNdjson.path)
  if (!response.ok || !response.body) throw new NotServed(await refusalIn(response))
  let last = ''
  let count = 0
  let saidAtMs = 0
  async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
    for await (const line of wholeLines(textOf(body))) {
      last = line
      count++
      yield line
    }
  }
  const { knownRoot, ...audited } = await auditExport(lines(response.body), {
    knownSize: knownSize ?? undefined,
    address: (address as Address | null) ?? undefined,
    onProgress: progress => {
      if (performance.now() - saidAtMs < SAY_EVERY_MS) return
      saidAtMs = performance.now()
      say({ kind: 'progress', progress })
    },
  })
  return {
    ...audited,
    ...checkpointIn(last, count),
    knownPart: knownRoot ? { size: knownSize!, root: bytesToHex(knownRoot) } : null,
  }
}

/** The audit has found it good: it is the last line, signed, and its root is that of the blocks. */
function checkpointIn(
  line: string,
  lineNumber: number,
): Pick<AuditReport, 'checkpoint' | 'note' | 'policy'> {
  const parsed = parseExportLine(line, lineNumber)
  const checkpoint = 'checkpoint' in parsed && parseCheckpoint(parsed.checkpoint)
  if (!checkpoint) throw new Error('An audited export ends with its checkpoint')
  const { size, root } = checkpoint
  const { checkpoint: note, verifierKey, policy = null } = parsed
  return { checkpoint: { size, root: bytesToHex(root), verifierKey }, note, policy }
}

/** Not every browser can loop over a stream by itself. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new CutOff('', { cause })
    })
    if (done) break
    yield decoder.decode(value, { stream: true })
  }
  yield decoder.decode()
}

class NotServed extends Error {
  override readonly name = 'NotServed'
  readonly reason: AuditFailure

  constructor(reason: AuditFailure) {
    super(reason.code)
    this.reason = reason
  }
}

async function refusalIn(response: Response): Promise<AuditFailure> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('message' in body))
    return { code: 'answered', status: response.status }
  const refusal = 'code' in body ? String(body.code) : null
  return { code: 'said', sentence: asSentence(String(body.message)), refusal }
}

function reasonOf(error: unknown): AuditFailure {
  if (error instanceof NotServed) return error.reason
  if (error instanceof CutOff) return { code: 'cut_off' }
  // A request that gets no answer at all ends in a TypeError with each browser's own words.
  if (error instanceof TypeError) return { code: 'unreachable' }
  const sentence = asSentence(error instanceof Error ? error.message : String(error))
  return { code: 'said', sentence, refusal: null }
}

const say = (message: AuditMessage): void => self.postMessage(message)

/** With one full stop, whether or not it came with one. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
