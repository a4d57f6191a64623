/** Transfers with keys on the large ledger compared with a small one, and the cost of its audit, as by `npm run audit`. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import type { Installation } from '#server/start/openInstallation.ts'
import manifest from '../package.json' with { type: 'json' }
import { LARGE_DIR, openLarge } from './large/openLarge.ts'
import { pickTwo } from './ledger/pickTwo.ts'
import { measure, median } from './support/measure.ts'
import { openBench } from './support/openBench.ts'
import { openWallets } from './support/openPeople.ts'

const DURATION_MS = Number(process.env['BENCH_MS'] ?? 3000)
const ROUNDS = 3
const CALLERS = 512
/** The number of active wallets costs something on any ledger, so both ledgers have the same. */
const ACTIVE = [10_000, 200_000]
const WANTED = 0.8
const WANTED_AUDIT_S = 23
const WANTED_AUDIT_MB = 400
const LOOK_MS = 200

const large = await openLarge()
const small = await openBench()
let millions = 0
try {
  const ofSmall = await openWallets(small, Math.max(...ACTIVE))
  const { rows } = await large.owner.query<{ address: Address }>(
    'SELECT address FROM wallets WHERE number % 5 = 0',
  )
  const ofLarge = rows.map(({ address }) => address)
  for (const active of ACTIVE) {
    const ratios: number[] = []
    // The first round is not measured: nothing is in memory yet.
    for (let round = 0; round <= ROUNDS; round++) {
      const onSmall = await transfers(small, ofSmall.slice(0, active))
      const onLarge = await transfers(large, ofLarge.slice(0, active))
      console.log(
        `${active} wallets, ${CALLERS} callers: ${onSmall.toFixed(0)}/s, on the large ledger ${onLarge.toFixed(0)}/s`,
      )
      if (round > 0) ratios.push(onLarge / onSmall)
    }
    console.log(
      `with keys on the large ledger to the small one, ${active} wallets ${median(ratios).toFixed(2)}   wanted: ${WANTED}`,
    )
  }
  millions = large.head.totals.transactions / 1_000_000
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
const seconds = (performance.now() - begin) / 1000
console.log(
  `audit in ${seconds.toFixed(0)} s, ${(seconds / millions).toFixed(1)} s a million, ${Math.round(mostMb)} MB   wanted: ${WANTED_AUDIT_S} s a million, ${WANTED_AUDIT_MB} MB of five`,
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

/** Only Linux reports it: elsewhere 0. */
async function look(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  mostMb = Math.max(mostMb, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}
