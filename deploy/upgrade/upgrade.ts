/** `npm run deploy -- upgrade`: data of an older version, opened by this one, and the way back. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Cluster } from '#server/db/embedded/cluster.ts'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import { readVersion } from '#server/settings/readVersion.ts'
import { Person } from '../Person.ts'
import { Release } from './Release.ts'
import { compareRows, readRows } from './rows.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
/** The commit before version 1.0.0. */
const OLDEST = '914388f0ab18d6ae057cf27ff160427a6d73d9e9'
const NEEDS_HELP = 78
const BACKUP_KEY = 'A-key-only-for-this-trial-0123456789'

type Say = (line: string) => void

export async function upgrade(commit = OLDEST, say: Say = console.log): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cxac-upgrade-'))
  // The embedded PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  try {
    const whole = execFileSync('git', ['-C', PROJECT, 'rev-parse', `${commit}^{commit}`])
    const older = Release.checkOut(PROJECT, String(whole).trim(), join(folder, 'older'))
    const { release, schema } = readVersion()
    const newer = new Release(`${release} (this folder, schema ${schema})`, PROJECT)
    say(`From ${older.name} to ${newer.name}`)
    say('\nA data folder')
    await tryDataFolder(older, newer, join(folder, 'embedded'), say)
    say('\nA PostgreSQL database')
    await tryDatabase(older, newer, join(folder, 'database'), say)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The demo of the older version: six weeks of 60 people, with KYC applications. */
async function tryDataFolder(older: Release, newer: Release, folder: string, say: Say) {
  mkdirSync(folder)
  const settings = { DATA_DIR: join(folder, 'data'), BACKUP_KEY, TMPDIR: folder }
  older.run(['demo/run.ts'], settings)
  const rowsOf = async (like?: Awaited<ReturnType<typeof readRows>>) => {
    const cluster = await Cluster.open(settings.DATA_DIR, true, () => {})
    await cluster.start()
    const rows = await readRows(cluster.ownerUrlOf('postgres'), like)
    await cluster.stop()
    return rows
  }
  const before = await tryOlder(older, settings, folder, say)
  older.run(['server/commands/backup.ts', join(folder, 'backup')], settings)
  await tryNewer({ older, newer, settings, folder, before, rowsOf, say })

  const restored = { ...settings, DATA_DIR: join(folder, 'restored') }
  older.run(['server/commands/restore.ts', join(folder, 'backup')], restored)
  const server = await older.start(restored)
  for (const person of before.people) await person.logIn(server.url)
  const balances = before.people.map(({ user }) => user.totalCoins)
  await server.stop()
  require(balances.join() === before.balances.join(), 'the restored balances differ')
  say('  going back   the older version restored its backup, and balances are as before')
}

async function tryDatabase(older: Release, newer: Release, folder: string, say: Say) {
  mkdirSync(folder)
  const cluster = await Cluster.open(join(folder, 'postgresql'), true, () => {})
  await cluster.start()
  try {
    const settings = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: cluster.urlOf('postgres'),
      DATABASE_OWNER_URL: cluster.ownerUrlOf('postgres'),
      TMPDIR: folder,
    }
    const before = await tryOlder(older, settings, folder, say)
    const rowsOf = (like?: Awaited<ReturnType<typeof readRows>>) =>
      readRows(settings.DATABASE_OWNER_URL, like)
    await tryNewer({ older, newer, settings, folder, before, rowsOf, say })
  } finally {
    await cluster.stop()
  }
}

type Settings = Record<string, string>
type Before = Awaited<ReturnType<typeof tryOlder>>

/** Two users, a claim, a payment, its receipt and a mirror. */
async function tryOlder(older: Release, settings: Settings, folder: string, say: Say) {
  const { url, stop } = await older.start(settings)
  const people = [new Person('first'), new Person('second')] as const
  const [first, second] = people
  await first.join(url)
  await second.join(url, first.user.referralCode)
  await first.claim(url)
  const hash = await second.pay(url, first, 1.5)
  const proof = await first.ask<object>(url, `/api/proofs/transaction/${hash}`)
  const receiptOf = `import { receiptOf } from './web/proof/receipt/receiptOf.ts'
    process.stdout.write(receiptOf(${JSON.stringify(proof)}))`
  const receipt = join(folder, 'receipt.tlog-proof')
  writeFileSync(receipt, older.run(['--input-type=module', '-e', receiptOf], settings))
  older.run(['server/commands/verify.ts', receipt], settings)
  const mirror = ['server/commands/mirror.ts', url, join(folder, 'mirror')]
  say(`  older        ${lineWith('blocks', older.run(mirror, settings))}`)
  const balances = await Promise.all(people.map(person => person.readBalance(url)))
  await stop()
  return { people, balances, receipt, hash }
}

interface Trial {
  older: Release
  newer: Release
  settings: Settings
  folder: string
  before: Before
  rowsOf: (like?: Awaited<ReturnType<typeof readRows>>) => ReturnType<typeof readRows>
  say: Say
}

async function tryNewer({ older, newer, settings, folder, before, rowsOf, say }: Trial) {
  const { people, balances, receipt, hash } = before
  const [first, second] = people
  const rows = await rowsOf()
  const opened = await newer.start(settings)
  say(`  start        ${(opened.startMs / 1000).toFixed(1)} s, with all migrations`)
  const now = await Promise.all(people.map(person => person.readBalance(opened.url)))
  await opened.stop()
  require(now.join() === balances.join(), 'balances differ after the upgrade')
  const { kept, lost } = compareRows(rows, await rowsOf(rows))
  require(!lost.size, `rows changed: ${[...lost].join('; ')}`)
  say(`  rows         ${kept} in ${rows.size} tables are as before`)

  const { url, stop } = await newer.start(settings)
  await first.logIn(url)
  await first.ask(url, `/api/proofs/transaction/${hash}`)
  await first.pay(url, second, 0.5)
  const run = (...args: string[]) => newer.run(args, settings)
  const mirror = join(folder, 'mirror')
  say(`  audit        ${lineWith('transactions', run('server/commands/audit.ts'))}`)
  say(`  mirror       ${lineWith('blocks', run('server/commands/mirror.ts', url, mirror))}`)
  run('server/commands/audit.ts', mirror)
  say(`  receipt      ${lineWith('Consistent', run('server/commands/verify.ts', receipt))}`)
  await stop()

  const refused = older.try(['server/main.ts'], settings)
  require(refused.status === NEEDS_HELP, `the older version was not refused: ${refused.output}`)
  say(`  older again  exit code ${refused.status}: ${lineWith('schema', refused.output)}`)
}

const lineWith = (word: string, output: string) =>
  output
    .split('\n')
    .findLast(line => line.includes(word))
    ?.trim() ?? output

function require(isSo: boolean, problem: string): void {
  if (!isSo) throw new PlainProblem(`The upgrade failed: ${problem}.`)
}
