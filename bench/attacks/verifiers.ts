import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type pg from 'pg'
import { build, type Rolldown } from 'vite'
import { parseCheckpoint } from '#api/chain/log/checkpoint.ts'
import type { ChainBlock } from '#api/chain/testing/chains.ts'
import { forgedFiles } from '#api/chain/testing/forgedFiles.ts'
import { ORIGIN } from '#api/chain/testing/KeyChain.ts'
import { auditDatabase } from '#server/chain/auditing/auditDatabase.ts'
import { atomically } from '#server/db/database.ts'
import { openAuditor } from '#server/transparency/auditor/openAuditor.ts'
import { LogSource } from '#server/transparency/mirror/LogSource.ts'
import { MirrorFolder } from '#server/transparency/mirror/MirrorFolder.ts'
import { mirrorLog } from '#server/transparency/mirror/mirrorLog.ts'
import { replayMirror } from '#server/transparency/mirror/replayMirror.ts'
import { RestoredRows } from '#server/transparency/restore/RestoredRows.ts'
import { originHash } from '#server/transparency/witness/WitnessStore.ts'
import { browserPath } from '../support/browserPath.ts'

const PROJECT = join(import.meta.dirname, '../..')
const TABLES = 'wallets, transactions, blocks, evidence, tree_nodes'

/** What a verifier says about a chain; empty: nothing is wrong. */
export type Verifier = (forged: Forged) => Promise<string>

export interface Forged extends ReturnType<typeof forgedFiles> {
  chain: readonly ChainBlock[]
}

export const forge = (chain: readonly ChainBlock[]): Forged => ({
  chain,
  ...forgedFiles(chain, ORIGIN),
})

/** As `npm run audit` does, of rows that the database's owner has written past every trigger. */
export function inDatabase(owner: pg.Pool): Verifier {
  return async ({ chain }) => {
    await atomically(owner, async sql => {
      await sql.query('SET LOCAL session_replication_role = replica')
      await sql.query(`TRUNCATE ${TABLES} CASCADE`)
      const rows = new RestoredRows(sql)
      for (const { block, transactions } of chain) await rows.add(block, transactions)
      await rows.flush()
      const people = new Set(chain.flatMap(({ transactions }) => transactions.map(({ to }) => to)))
      await sql.query(
        `INSERT INTO wallets (number, address)
         SELECT number, address FROM unnest($1::text[]) WITH ORDINALITY AS w (address, number)`,
        [[...people]],
      )
    })
    return faultOf(() => auditDatabase(owner))
  }
}

type Log = Awaited<ReturnType<typeof serveLogs>>

/** Serves one chain after the other as a log. */
export async function serveLogs() {
  let files: Forged['files'] = new Map()
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url.split('?', 1)[0]!)
    response.statusCode = file === undefined ? 404 : 200
    response.end(file)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const serve = (forged: Forged) => void (files = forged.files)
  return { url, serve, close: () => server.close() }
}

/** As `npm run audit -- FOLDER` does with the copy that a mirror has made. */
export const inMirror =
  (url: string, folder: string): Verifier =>
  async () => {
    const copy = new MirrorFolder(await mkdtemp(join(folder, 'mirror-')))
    await mirrorLog(new LogSource(url), copy)
    return faultOf(() => replayMirror(copy))
  }

/** As `npm run witness -- … --audit` does. `onCosigned` is called if it cosigns all of the chain. */
export const byAuditor =
  (url: string, folder: string, onCosigned: () => void): Verifier =>
  async forged => {
    const { look, said } = await openAuditorOf(forged, url, folder)
    if ((await look()) === forged.chain.length) onCosigned()
    return said.join()
  }

/** The same of an auditor that has cosigned the first blocks. */
export const byAuditorSince =
  (
    log: Pick<Log, 'url' | 'serve'>,
    folder: string,
    onCosigned: () => void,
    size: number,
  ): Verifier =>
  async forged => {
    log.serve(forge(forged.chain.slice(0, size)))
    const { look, said } = await openAuditorOf(forged, log.url, folder)
    if ((await look()) !== size) throw new Error(`An honest beginning: ${said.join()}`)
    log.serve(forged)
    if ((await look()) === forged.chain.length) onCosigned()
    return said.join()
  }

/** `look` answers how many blocks are cosigned. */
async function openAuditorOf({ key }: Forged, url: string, folder: string) {
  const said: string[] = []
  const options = { witnessName: 'bench.example', logs: [key], url }
  const own = await mkdtemp(join(folder, 'auditor-'))
  const auditor = await openAuditor({ ...options, folder: own, say: line => said.push(line) })
  const look = async () => {
    await auditor.round()
    const note = await auditor.newest(originHash(ORIGIN))
    return note === null ? 0 : parseCheckpoint(note)!.size
  }
  return { look, said }
}

/** What the worker of the Explorer's audit calls, in a browser, without the worker and its page. */
export async function openBrowser(): Promise<{ verify: Verifier; close: () => Promise<void> }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: join(PROJECT, 'api/chain/replay/auditExport.ts'),
        formats: ['iife'],
        name: 'audits',
      },
    },
  })
  const { output } = (built as Rolldown.RolldownOutput[])[0]!
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  await page.addScriptTag({ content: output[0].code })
  const verify: Verifier = ({ exported }) =>
    page.evaluate(async lines => {
      const { audits } = globalThis as unknown as {
        audits: { auditExport: (lines: string[]) => Promise<unknown> }
      }
      return audits.auditExport(lines).then(
        () => '',
        (fault: Error) => fault.message,
      )
    }, exported.trimEnd().split('\n'))
  return { verify, close: () => browser.close() }
}

/** docs/verify.py, a process for each. */
export const inPython =
  (folder: string): Verifier =>
  async ({ exported }) => {
    const file = join(folder, 'ledger.ndjson')
    await writeFile(file, exported)
    const { stdout, stderr, status } = spawnSync(
      'python3',
      [join(PROJECT, 'docs/verify.py'), file],
      { encoding: 'utf8' },
    )
    return status === 0 ? '' : stdout + stderr
  }

const faultOf = (audit: () => Promise<unknown>): Promise<string> =>
  audit().then(
    () => '',
    (fault: Error) => fault.message,
  )
