/** Transfers with keys on the large ledger beside those on a small one, and what it costs to audit it all, as `npm run audit` does. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import type { Installation } from '#server/openInstallation.ts'
import manifest from '../package.json' with { type: 'json' }
import { LARGE_DIR, openLarge } from './large/openLarge.ts'
import { pickTwo } from './ledger/pickTwo.ts'
import { measure } from './measure.ts'
import { openBench } from './openBench.ts'
import { openWallets } from './openPeople.ts'

const DURATION_MS = Number(process.env['BENCH_MS'] ?? 3000)
const ROUNDS = 3
const CALLERS = 512
const SMALL_WALLETS = 10_000
const WANTED = 0.8
const LOOK_MS = 200

const large = await openLarge()
const small = await openBench()
try {
  const ofSmall = await openWallets(small, SMALL_WALLETS)
  const { rows } = await large.owner.query<{ address: Address }>(
    'SELECT address FROM wallets WHERE number % 5 = 0',
  )
  const ofLarge = rows.map(({ address }) => address)
  const ratios: Record<string, number[]> = { 'as many of its wallets': [], 'any of 200,000': [] }
  // The first round is no measure: nothing is in memory yet.
  for (let round = 0; round <= ROUNDS; round++) {
    const onSmall = await transfers(small, ofSmall)
    const few = await transfers(large, ofLarge.slice(0, SMALL_WALLETS))
    const many = await transfers(large, ofLarge)
    console.log(
      `${CALLERS} callers: ${onSmall.toFixed(0)}/s, on the large ledger ${few.toFixed(0)}/s and ${many.toFixed(0)}/s`,
    )
    if (round === 0) continue
    ratios['as many of its wallets']!.push(few / onSmall)
    ratios['any of 200,000']!.push(many / onSmall)
  }
  for (const [which, all] of Object.entries(ratios)) {
    const median = all.toSorted((a, b) => a - b)[ROUNDS >> 1]!
    console.log(
      `with keys on the large ledger, ${which}, to the small one ${median.toFixed(2)}   wanted: ${WANTED}`,
    )
  }
} finally {
  await small.close()
  await large.close()
}

const begin = performance.now()
const program = join(import.meta.dirname, '../server/commands/audit.ts')
const audit = spawn(process.execPath, [...manifest.config.auditFlags.split(' '), program], {
  env: { ...process.env, DATA_DIR: LARGE_DIR },
  stdio: 'inherit',
})
let mostMb = 0
const looking = setInterval(() => void look(audit.pid!), LOOK_MS)
const [code] = (await once(audit, 'exit')) as [number | null]
clearInterval(looking)
process.exitCode = code ?? 1
console.log(
  `${((performance.now() - begin) / 1000).toFixed(0)} s, ${Math.round(mostMb)} MB at most`,
)

async function transfers({ ledger }: Installation, addresses: readonly Address[]): Promise<number> {
  const [amount, fee] = [micros(123n), micros(1000n)]
  const { perSecond } = await measure(CALLERS, DURATION_MS, () => {
    const [from, to] = pickTwo(addresses)
    return ledger.submit(
      transferOrder({ from, to, amount, fee, key: randomUUID(), atMs: Date.now() }),
    )
  })
  return perSecond
}

/** Linux alone tells: elsewhere 0. */
async function look(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  mostMb = Math.max(mostMb, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}
