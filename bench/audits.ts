/** How fast a mirror's folder is audited, without a database, as `npm run audit -- FOLDER` does. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MirrorFolder } from '#server/transparency/mirror/MirrorFolder.ts'
import { replayMirror } from '#server/transparency/mirror/replayMirror.ts'
import { auditSigned } from './large/auditSigned.ts'
import { GrowingChain } from './large/GrowingChain.ts'
import { mirrorChain } from './large/mirrorChain.ts'
import { median } from './support/measure.ts'

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 100_000)
const TRANSACTIONS = Number(process.env['BENCH_TRANSACTIONS'] ?? 1_500_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** With owner keys; a million are some minutes. */
const SIGNED = Number(process.env['BENCH_SIGNED'] ?? 100_000)
const WANTED = 150_000

const path = process.env['BENCH_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'cxac-bench-')))
const folder = new MirrorFolder(path)
try {
  const chain = new GrowingChain({ people: PEOPLE, transactions: TRANSACTIONS }, Date.now())
  if ((await folder.readText('checkpoint')) === null) await mirrorChain(folder, chain)
  const rates: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const [begin, cpu] = [performance.now(), process.cpuUsage()]
    const { replay } = await replayMirror(folder)
    const ms = performance.now() - begin
    const { user, system } = process.cpuUsage(cpu)
    const { transactions } = replay.head.totals
    const perSecond = (transactions / ms) * 1000
    rates.push(perSecond)
    const cpuMicros = (user + system) / transactions
    console.log(
      `${transactions} transactions of ${replay.walletCount} wallets: ${perSecond.toFixed(0)}/s, ` +
        `${cpuMicros.toFixed(2)} µs of processor each   wanted: ${WANTED}/s`,
    )
  }
  if (median(rates) < WANTED) process.exitCode = 1
} finally {
  if (process.env['BENCH_FOLDER'] === undefined) await rm(path, { recursive: true })
}
await auditSigned(SIGNED)
