import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditExport, type AuditedExport } from '#api/chain/replay/auditExport.ts'
import { StatesBehind } from '../chain/auditing/StatesBehind.ts'
import { splitLines } from '#api/chain/replay/splitLines.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/reach.ts'
import { auditDatabase } from '../chain/audit.ts'
import { originOf, readOrigin } from '../transparency/publish/logOrigin.ts'
import { MirrorFolder } from '../transparency/mirror/MirrorFolder.ts'
import { replayMirror } from '../transparency/mirror/replayMirror.ts'
import { Notary } from '../chain/notary.ts'
import { requireCurrentSchema } from '../db/migrate.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { readSecret } from '../start/secret.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { progressBar } from './progress.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run audit                        audits this installation's database
npm run audit -- ledger.ndjson       audits an exported ledger ('-' reads it from standard input)
npm run audit -- FOLDER              audits a copy that npm run mirror has made
  --checkpoint FILE                  and that it extends a checkpoint that you have kept
  --key VERIFIER_KEY                 and that this key has signed it`

/** What the auditor believes beforehand. */
interface Known {
  key?: string | undefined
  checkpoint?: string | undefined
}

try {
  const { file, ...known } = await readArguments()
  if (file === undefined) await auditInstallation(known)
  else if (await isFolder(file)) await auditMirror(file, known)
  else await auditFile(file, known)
} catch (error) {
  tellProblem(error)
}

async function auditInstallation({ key, checkpoint }: Known): Promise<void> {
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'))
  const secret = await readSecret(config)
  await withDatabase(config, async pool => {
    await requireCurrentSchema(pool)
    const origin = (await readOrigin(pool)) ?? originOf(config.publicUrl)
    const verifierKey = key ?? Notary.keyOf(secret, origin)
    const audited = await auditDatabase(pool, {
      verifierKey,
      knownCheckpoint: checkpoint,
      onProgress: progressBar('Recomputing'),
    })
    console.log(
      `The ledger is right: ${audited.blocks} blocks, ${audited.transactions} transactions, ` +
        `${audited.wallets} wallets, ${audited.operatorActions} operator actions, ${audited.checkpoints} checkpoints signed by ${verifierKey}.`,
    )
  })
}

async function auditFile(file: string, { key, checkpoint }: Known): Promise<void> {
  const audited = await auditExport(splitLines(readChunks(file)), {
    trustedKey: key,
    knownCheckpoint: checkpoint,
    states: new StatesBehind(),
  })
  tellRight(audited)
  tellTrust({ key, checkpoint })
}

async function auditMirror(path: string, { key, checkpoint }: Known): Promise<void> {
  const { replay, verifierKey } = await replayMirror(new MirrorFolder(fromWhereTyped(path)), {
    key,
    knownCheckpoint: checkpoint,
    onProgress: progressBar('Recomputing'),
  })
  tellRight({
    blocks: replay.head.number,
    transactions: replay.head.totals.transactions,
    operatorActions: replay.head.operatorActions,
    wallets: replay.walletCount,
    signedBy: verifierKey,
  })
  tellTrust({ key, checkpoint })
}

function tellRight(audited: Omit<AuditedExport, 'knownRoot'>): void {
  console.log(
    `The ledger is right: ${audited.blocks} blocks, ${audited.transactions} transactions, ` +
      `${audited.wallets} wallets, ${audited.operatorActions} operator actions, signed by ${audited.signedBy}.`,
  )
}

function tellTrust({ key, checkpoint }: Known): void {
  if (checkpoint !== undefined) console.log('It extends the checkpoint that you have kept.')
  if (key === undefined) console.log('Compare the key with one that you trust, or give it: --key')
}

async function isFolder(path: string): Promise<boolean> {
  const found = path === '-' ? null : await stat(fromWhereTyped(path)).catch(() => null)
  return found?.isDirectory() ?? false
}

async function* readChunks(file: string): AsyncGenerator<string> {
  if (file === '-') return yield* process.stdin.setEncoding('utf8') as AsyncIterable<string>
  const path = fromWhereTyped(file)
  const { size } = await stat(path).catch(refuseUnreadable)
  const show = progressBar('Recomputing')
  let bytes = 0
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    yield chunk
    bytes += Buffer.byteLength(chunk)
    show(bytes, size)
  }
}

async function readArguments(): Promise<Known & { file: string | undefined }> {
  const { values, positionals } = parse()
  const [file, ...more] = positionals
  if (more.length) throw new PlainProblem(USAGE)
  const known = values.checkpoint ? await readCheckpoint(values.checkpoint) : {}
  return { file, checkpoint: known.checkpoint, key: values.key ?? known.key }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { checkpoint: { type: 'string' }, key: { type: 'string' } },
    })
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** The file holds the note itself, or the answer of /api/checkpoint, which names its key too. */
async function readCheckpoint(file: string): Promise<Known> {
  const text = await readFile(fromWhereTyped(file), 'utf8').catch(refuseUnreadable)
  if (!text.trimStart().startsWith('{')) return { checkpoint: text }
  try {
    const { checkpoint, verifierKey } = JSON.parse(text) as Record<string, unknown>
    if (typeof checkpoint === 'string' && typeof verifierKey === 'string')
      return { checkpoint, key: verifierKey }
  } catch {
    // Said below, as for JSON without these fields.
  }
  throw new PlainProblem(`${file} holds neither a checkpoint nor an answer of /api/checkpoint.`)
}

function refuseUnreadable(error: Error): never {
  throw new PlainProblem(`The file cannot be read: ${error.message}`)
}
