/** How far an auditor lags behind a server at 1,000 transfers a second, and its CPU time. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addressFromBytes } from '#api/chain/address.ts'
import { parseCheckpoint } from '#api/chain/log/checkpoint.ts'
import { parsePolicy } from '#api/chain/log/policy.ts'
import { micros } from '#api/chain/money.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { buildApp } from '#server/app.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { originHash } from '#server/transparency/witness/WitnessStore.ts'
import { pickTwo } from './ledger/pickTwo.ts'
import { openBench } from './support/openBench.ts'
import { usageOf } from './support/usage.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30)
const PER_SECOND = Number(process.env['BENCH_RATE'] ?? 1000)
const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 10_000)
const WARM_UP_SECONDS = 5
const TICK_MS = 20
const LOOK_MS = 50
const WANTED_LAG_S = 2
const WANTED_CORE = 0.5

const bench = await openBench()
const app = await buildApp({ ...bench, dist: '' })
const folder = await mkdtemp(join(tmpdir(), 'cxac-bench-auditor-'))
const { ledger, head } = bench
try {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const people = Array.from({ length: WALLETS }, () => addressFromBytes(randomBytes(20)))
  await Promise.all(
    people.map(address =>
      ledger.submit({
        atMs: Date.now(),
        touches: { wallets: [], marks: [] },
        decide: () => ({
          opens: [address],
          postings: [
            { kind: 'bonus', from: null, to: address, amount: REFERRAL_BONUS, fee: micros(0n) },
          ],
          answer: () => null,
        }),
      }),
    ),
  )
  const policy = parsePolicy((await app.inject({ url: '/log/policy' })).body)
  const auditor = await startAuditor(url, policy.logs[0]!.verifierKey)
  const newest = `${auditor.url}/${originHash(policy.logs[0]!.key.name)}/checkpoint`
  const lags: number[] = []
  /** When each block became the head. */
  const seen: [block: number, atMs: number][] = []
  const beginMs = performance.now()
  let [sent, failed, before, measuredFromMs] = [0, 0, 0, 0]
  const sending = setInterval(() => {
    const due = ((performance.now() - beginMs) / 1000) * PER_SECOND
    for (; sent < due; sent++) {
      const [from, to] = pickTwo(people)
      const [amount, fee] = [micros(123n), micros(1000n)]
      ledger
        .submit(transferOrder({ from, to, amount, fee, key: null, atMs: Date.now() }))
        .catch(() => failed++)
    }
    if (seen.at(-1)?.[0] !== head.block) seen.push([head.block, performance.now()])
  }, TICK_MS)
  for (let elapsed = 0; elapsed < SECONDS + WARM_UP_SECONDS;) {
    await delay(LOOK_MS)
    elapsed = (performance.now() - beginMs) / 1000
    if (elapsed < WARM_UP_SECONDS) continue
    if (!measuredFromMs) {
      measuredFromMs = performance.now()
      before = (await usageOf(auditor.pid)).busyMs
    }
    const response = await fetch(newest)
    const size = response.ok ? parseCheckpoint(await response.text())!.size : 0
    const missing = seen.find(([block]) => block > size)
    lags.push(missing ? performance.now() - missing[1] : 0)
  }
  const busyMs = (await usageOf(auditor.pid)).busyMs - before
  const core = busyMs / (performance.now() - measuredFromMs)
  clearInterval(sending)
  const sorted = lags.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))]! / 1000).toFixed(2)
  console.log(
    `${PER_SECOND}/s, ${head.block} blocks, ${failed} failed: auditor ${at(0.5)} s behind (p50), ${at(0.99)} s (p99), ` +
      `${at(1)} s (most), ${core.toFixed(2)} of a core   wanted: ${WANTED_LAG_S} s, ${WANTED_CORE} of a core`,
  )
  await auditor.stop()
} finally {
  await app.close()
  await bench.close()
  await rm(folder, { recursive: true })
}

async function startAuditor(log: string, key: string) {
  const program = join(import.meta.dirname, '../server/commands/witness.ts')
  const options = ['--name', 'bench.example', '--log', key, '--audit', log, '--port', '0']
  const child = spawn(process.execPath, [program, folder, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(done => child.on('exit', done))
  let output = ''
  const url = await new Promise<string>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Auditor +(\S+)/.exec(output)?.[1]
      if (found) done(found)
    })
    child.on('exit', () => failed(new Error(output)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, pid: child.pid!, stop }
}
