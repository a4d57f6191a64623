import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditExport } from '#api/chain/auditExport.ts'
import { ChainFault } from '#api/chain/replay.ts'
import { splitLines } from '#api/chain/splitLines.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/reach.ts'
import { auditDatabase } from '../chain/audit.ts'
import { originOf, readOrigin } from '../chain/logOrigin.ts'
import { Notary } from '../chain/notary.ts'
import { requireCurrentSchema } from '../db/migrate.ts'
import { PlainProblem } from '../PlainProblem.ts'
import { readSecret } from '../secret.ts'
import { progressBar } from './progress.ts'

const USAGE = `npm run audit                        audits this installation's database
npm run audit -- ledger.ndjson       audits an exported ledger ('-' reads it from standard input)
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
  else await auditFile(file, known)
} catch (error) {
  if (error instanceof ChainFault)
    console.error(`The ledger is WRONG. First fault: ${error.message}`)
  else if (error instanceof PlainProblem) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
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
        `${audited.wallets} wallets, ${audited.checkpoints} checkpoints signed by ${verifierKey}.`,
    )
  })
}

async function auditFile(file: string, { key, checkpoint }: Known): Promise<void> {
  const audited = await auditExport(splitLines(readChunks(file)), {
    trustedKey: key,
    knownCheckpoint: checkpoint,
  })
  console.log(
    `The ledger is right: ${audited.blocks} blocks, ${audited.transactions} transactions, ` +
      `${audited.wallets} wallets, signed by ${audited.signedBy}.`,
  )
  if (checkpoint !== undefined) console.log('It extends the checkpoint that you have kept.')
  if (key === undefined) console.log('Compare the key with one that you trust, or give it: --key')
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

/** npm changes to the project's folder; a path means what it meant where it was typed. */
function fromWhereTyped(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path)
}

function refuseUnreadable(error: Error): never {
  throw new PlainProblem(`The file cannot be read: ${error.message}`)
}
