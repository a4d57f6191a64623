import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { randomBytes } from 'node:crypto'
import { addressFromBytes } from '#api/chain/address.ts'
import { SumTree } from '#api/chain/state/SumTree.ts'
import { micros } from '#api/chain/money.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { pickTwo } from './ledger/pickTwo.ts'
import { percentiles } from './support/measure.ts'
import { openBench } from './support/openBench.ts'
import { openWallets } from './support/openPeople.ts'

/** What the state of all wallets costs: how far it is behind, and transfers with and without it. */

const PER_SECOND = Number(process.env['BENCH_RATE'] ?? 5000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 15_000)
const WALLETS = Number(process.env['BENCH_WALLETS'] ?? 1_000_000)
const TICK_MS = 10

bigTree()
const without = await run(false)
const withState = await run(true)
const share = withState.perSecond / without.perSecond - 1
console.log(
  `Transfers without the state   ${without.perSecond.toFixed(0)} a second, p50 ${without.p50Ms.toFixed(1)} ms`,
)
console.log(
  `Transfers with the state      ${withState.perSecond.toFixed(0)} a second, p50 ${withState.p50Ms.toFixed(1)} ms: ${(share * 100).toFixed(1)} % transfers`,
)
console.log(
  `Commit to a state of it       p50 ${withState.lag.p50Ms.toFixed(0)} ms   p99 ${withState.lag.p99Ms.toFixed(0)} ms   wanted: at most 1000 ms`,
)

/** In memory alone: what a fold costs by how many wallets have changed. */
function bigTree(): void {
  const tree = new SumTree()
  const address = addressFromBytes(randomBytes(20))
  for (let place = 0; place < WALLETS; place++) tree.set(place, micros(1n), 1)
  const cpu = process.cpuUsage()
  const begin = performance.now()
  tree.rehash(() => address)
  const wall = performance.now() - begin
  const { user } = process.cpuUsage(cpu)
  console.log(
    `${WALLETS} wallets             ${(wall / 1000).toFixed(1)} s anew (${(user / 1e6).toFixed(1)} s of the processor)`,
  )
  for (const changed of [2, 100, 2500]) {
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      for (let j = 0; j < changed; j++)
        tree.set(Math.floor(Math.random() * WALLETS), micros(BigInt(i)), i)
      const at = performance.now()
      tree.rehash(() => address)
      times.push(performance.now() - at)
    }
    console.log(
      `${String(changed).padStart(5)} of them changed          p50 ${percentiles(times).p50Ms.toFixed(2)} ms`,
    )
  }
}

async function run(hasState: boolean) {
  const installation = await openBench()
  const { ledger, head, listener, url, close } = installation
  const thread = hasState
    ? new Worker(new URL('../server/chain/state/stateThread.ts', import.meta.url), {
        workerData: { url },
      })
    : null
  try {
    const addresses = await openWallets(installation, 1000)
    /** When each block was committed, by its number. */
    const committed = new Map<number, number>()
    const lags: number[] = []
    let stated = 0
    const unfollow = head.follow(() => committed.set(head.block, performance.now()))
    await listener.subscribe('cxac_state', {
      onNotice: payload => {
        const block = Number.parseInt(payload, 10)
        for (; stated <= block; stated++) {
          const at = committed.get(stated)
          if (at !== undefined) lags.push(performance.now() - at)
        }
      },
      onReturn: () => {},
    })
    const latencies: number[] = []
    const running: Promise<unknown>[] = []
    const begin = performance.now()
    for (let sent = 0; performance.now() - begin < DURATION_MS;) {
      const due = ((performance.now() - begin) * PER_SECOND) / 1000
      for (; sent < due && ledger.waiting < 2000; sent++) {
        const [from, to] = pickTwo(addresses)
        const at = performance.now()
        const order = { from, to, amount: micros(1n), fee: micros(0n), key: null, atMs: Date.now() }
        const paid = ledger.submit(transferOrder(order))
        running.push(paid.then(() => latencies.push(performance.now() - at)))
      }
      await delay(TICK_MS)
    }
    await Promise.all(running)
    const perSecond = (latencies.length / (performance.now() - begin)) * 1000
    unfollow()
    return { perSecond, p50Ms: percentiles(latencies).p50Ms, lag: percentiles(lags) }
  } finally {
    await thread?.terminate()
    await close()
  }
}
