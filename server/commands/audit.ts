import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { auditExport, type AuditedExport } from '#api/chain/replay/auditExport.ts'
import { ThreadedStateCheck } from '../chain/auditing/ThreadedStateCheck.ts'
import { splitLines } from '#api/chain/replay/splitLines.ts'
import { readConfig } from '../settings/config.ts'
import { PROJECT } from '../settings/project.ts'
import { withDatabase } from '../db/withDatabase.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { originOf, readOrigin } from '../transparency/publish/logOrigin.ts'
import { MirrorFolder } from '../transparency/mirror/MirrorFolder.ts'
import { logKeysOf } from '../transparency/mirror/readCheckpoint.ts'
import { replayMirror } from '../transparency/mirror/replayMirror.ts'
import { policyOf } from '../transparency/publish/policyOf.ts'
import { Notary } from '../chain/notary.ts'
import { requireCurrentSchema } from '../db/migrate.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { readSecret } from '../start/secret.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { printWitnessed } from './printWitnessed.ts'
import { progressBar } from './progressBar.ts'
import { readArguments } from './readArguments.ts'
import { printProblem } from './printProblem.ts'

const USAGE = `npm run audit                        audits this installation's database
npm run audit -- ledger.ndjson       audits an exported ledger ('-' reads it from standard input)
npm run audit -- FOLDER              audits a copy made by npm run mirror
  --checkpoint FILE                  also checks that it extends a checkpoint that you saved
  --key VERIFIER_KEY                 also checks that this key has signed it
  --policy FILE                      also checks that the witnesses of this policy have cosigned it`

/** What the auditor trusts beforehand. */
interface Trusted {
  key?: string | undefined
  checkpoint?: string | undefined
  policy?: string | undefined
}

try {
  const options = {
    checkpoint: { type: 'string' },
    key: { type: 'string' },
    policy: { type: 'string' },
  } as const
  const { values, positionals } = readArguments(USAGE, options, { min: 0, max: 1 })
  const [file] = positionals
  const { checkpoint, key } = values.checkpoint ? await readCheckpoint(values.checkpoint) : {}
  const policy = values.policy === undefined ? undefined : await readText(values.policy)
  if (policy !== undefined) logKeysOf(policy)
  const trusted = { checkpoint, key: values.key ?? key, policy }
  if (file === undefined) await auditInstallation(trusted)
  else if (await isFolder(file)) await auditMirror(file, trusted)
  else await auditFile(file, trusted)
} catch (error) {
  printProblem(error)
}

async function auditInstallation({ key, checkpoint, policy }: Trusted): Promise<void> {
  const config = readConfig(process.env, PROJECT)
  const secret = await readSecret(config)
  await withDatabase(config, async pool => {
    await requireCurrentSchema(pool)
    const origin = (await readOrigin(pool)) ?? originOf(config.publicUrl)
    const verifierKey = key ?? Notary.keyOf(secret, origin)
    const audited = await auditDatabase(pool, {
      verifierKey,
      knownCheckpoint: checkpoint,
      policy: policy ?? policyOf({ verifierKey }, config),
      onProgress: progressBar('Recomputing'),
    })
    console.log(
      `The ledger is right: ${audited.blocks} blocks, ${audited.transactions} transactions, ` +
        `${audited.wallets} wallets, ${audited.operatorActions} operator actions, ${audited.checkpoints} checkpoints signed by ${verifierKey}.`,
    )
    if (config.witnesses.length || policy !== undefined) printWitnessed(audited.witnessed)
  })
}

async function auditFile(file: string, { key, checkpoint, policy }: Trusted): Promise<void> {
  const audited = await auditExport(splitLines(readChunks(file)), {
    trustedKey: key,
    knownCheckpoint: checkpoint,
    policy,
    states: new ThreadedStateCheck(),
  })
  printResult(audited)
  printTrust({ key, checkpoint, policy })
}

async function auditMirror(path: string, { key, checkpoint, policy }: Trusted): Promise<void> {
  const { replay, verifierKey, witnessed } = await replayMirror(
    new MirrorFolder(fromWhereTyped(path)),
    {
      key,
      knownCheckpoint: checkpoint,
      policy,
      onProgress: progressBar('Recomputing'),
    },
  )
  printResult({
    blocks: replay.head.number,
    transactions: replay.head.totals.transactions,
    operatorActions: replay.head.operatorActions,
    wallets: replay.walletCount,
    signedBy: verifierKey,
    witnessed,
  })
  printTrust({ key, checkpoint, policy })
}

function printResult(audited: Omit<AuditedExport, 'knownRoot' | 'wallet'>): void {
  console.log(
    `The ledger is right: ${audited.blocks} blocks, ${audited.transactions} transactions, ` +
      `${audited.wallets} wallets, ${audited.operatorActions} operator actions, signed by ${audited.signedBy}.`,
  )
  printWitnessed(audited.witnessed)
}

function printTrust({ key, checkpoint, policy }: Trusted): void {
  if (checkpoint !== undefined) console.log('It extends the checkpoint that you saved.')
  if (key === undefined && policy === undefined)
    console.log('Compare the key with one that you trust, or pass that with --key')
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

/** The file holds the note itself, or the answer of /api/checkpoint, which names its key too. */
async function readCheckpoint(file: string): Promise<Trusted> {
  const text = await readText(file)
  if (!text.trimStart().startsWith('{')) return { checkpoint: text }
  try {
    const { checkpoint, verifierKey } = JSON.parse(text) as Record<string, unknown>
    if (typeof checkpoint === 'string' && typeof verifierKey === 'string')
      return { checkpoint, key: verifierKey }
  } catch {
    // Refused below, like JSON without these fields.
  }
  throw new PlainProblem(`${file} holds neither a checkpoint nor an answer of /api/checkpoint.`)
}

function readText(file: string): Promise<string> {
  return readFile(fromWhereTyped(file), 'utf8').catch(refuseUnreadable)
}

function refuseUnreadable(error: Error): never {
  throw new PlainProblem(`The file cannot be read: ${error.message}`)
}
