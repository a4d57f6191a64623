import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { cosignerKey } from '#api/chain/log/cosignature.ts'
import { parsePolicy } from '#api/chain/log/policy.ts'
import { micros } from '#api/chain/money.ts'
import { buildApp } from '#server/app.ts'
import { readPublished } from '#server/transparency/publish/published.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { pickTwo } from './ledger/pickTwo.ts'
import { percentiles } from './support/measure.ts'
import { openBench } from './support/openBench.ts'
import { openWallets } from './support/openPeople.ts'

/**
 * How soon what was committed is cosigned, with three witnesses of whom one is dead, and what that costs
 * those who pay.
 */

const PER_SECOND = Number(process.env['BENCH_RATE'] ?? 1000)
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 20_000)
const TURNS = 3
const LOOK_EVERY_MS = 20
const TICK_MS = 10
const secret = new Uint8Array(32).fill(1)
const SIGNING_KEY = Buffer.from(secret).toString('base64')
const LOG = verifierKey('localhost:4000/log', publicKeyOf(secret))

const folder = await mkdtemp(join(tmpdir(), 'cxac-bench-witness-'))
const servers: Server[] = []
const children: ChildProcess[] = []
try {
  // In turns: a machine is not equally fast all the time.
  const without = [await run({ SIGNING_KEY })]
  const witnessed = []
  for (let turn = 0; turn < TURNS; turn++) {
    // Others each time: they would take the next ledger for a fork of the last.
    const living = [await startWitness(`one-${turn}`), await startWitness(`two-${turn}`)]
    const WITNESSES = [...living, await startDead()].join(',')
    witnessed.push(await run({ SIGNING_KEY, WITNESSES }))
    without.push(await run({ SIGNING_KEY }))
  }
  const mean = (runs: readonly { p50Ms: number }[]) =>
    runs.reduce((sum, { p50Ms }) => sum + p50Ms, 0) / runs.length
  const each = (runs: readonly { p50Ms: number }[]) =>
    `${mean(runs).toFixed(2)} ms (${runs.map(({ p50Ms }) => p50Ms.toFixed(2)).join(', ')})`
  const withThree = witnessed.at(-1)!
  console.log(`Transfers, p50 without witnesses   ${each(without)}`)
  console.log(
    `Transfers, p50 with three          ${each(witnessed)}: ${percent(mean(witnessed) / mean(without) - 1)}   wanted: at most +5 %`,
  )
  console.log(
    `Commit to cosigned                 p50 ${withThree.lag.p50Ms.toFixed(0)} ms   p99 ${withThree.lag.p99Ms.toFixed(0)} ms   wanted: p99 at most 2000 ms`,
  )
  console.log(
    `${withThree.blocks} blocks, ${withThree.transfers} transfers, ${withThree.perSecond.toFixed(0)} a second`,
  )
} finally {
  for (const child of children) child.kill()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true })
}

async function run(environment: Record<string, string>) {
  const installation = await openBench(environment)
  const { ledger, head, reader, close } = installation
  const app = await buildApp({ ...installation, dist: '' })
  try {
    const addresses = await openWallets(installation, 1000)
    await app.ready()
    const policy = parsePolicy((await app.inject({ url: '/log/policy' })).body)
    /** When each block was first seen, by its number. */
    const committed = new Map<number, number>()
    const first = head.block + 1
    const unfollow = head.follow(() => committed.set(head.block, performance.now()))
    const lags: number[] = []
    const latencies: number[] = []
    let cosigned = head.block
    let isOver = false
    const watch = async () => {
      while (!isOver || (policy.quorum !== null && cosigned < head.block)) {
        // Also where nobody cosigns: to look is work too.
        const published = await readPublished(reader)
        const now = performance.now()
        if (published && published.size > cosigned && isEnough(published.note)) {
          for (let block = cosigned + 1; block <= published.size; block++) {
            const at = committed.get(block)
            if (at !== undefined) lags.push(now - at)
          }
          cosigned = parseCheckpoint(published.note)!.size
        }
        await delay(LOOK_EVERY_MS)
      }
    }
    const watching = watch()
    const begin = performance.now()
    const running: Promise<unknown>[] = []
    for (let sent = 0; performance.now() - begin < DURATION_MS;) {
      const due = ((performance.now() - begin) * PER_SECOND) / 1000
      for (; sent < due; sent++) {
        const [from, to] = pickTwo(addresses)
        const startedAt = performance.now()
        const order = { from, to, amount: micros(1n), fee: micros(0n), key: null, atMs: Date.now() }
        running.push(
          ledger
            .submit(transferOrder(order))
            .then(() => latencies.push(performance.now() - startedAt)),
        )
      }
      await delay(TICK_MS)
    }
    await Promise.all(running)
    const perSecond = (latencies.length / (performance.now() - begin)) * 1000
    isOver = true
    await watching
    unfollow()
    return {
      p50Ms: percentiles(latencies).p50Ms,
      lag: percentiles(lags),
      blocks: head.block - first + 1,
      transfers: latencies.length,
      perSecond,
    }
  } finally {
    await app.close()
    await close()
  }
}

/** In a process of its own, as in production on a machine of its own. */
function startWitness(name: string): Promise<string> {
  const program = join(import.meta.dirname, '../server/commands/witness.ts')
  const options = ['--name', `${name}.example`, '--log', LOG, '--port', '0']
  const child = spawn(process.execPath, [program, join(folder, name), ...options])
  children.push(child)
  let said = ''
  return new Promise((done, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      const [, url, key] = /Witness +(\S+)\n +Key +(\S+)\n/.exec(said) ?? []
      if (url && key) done(`${url} ${key}`)
    })
    child.on('exit', code => failed(new Error(`The witness ended with ${code}`)))
  })
}

/** Takes every question, and answers none. */
async function startDead(): Promise<string> {
  const url = await listening(createServer(() => {}))
  return `${url} ${cosignerKey('dead.example', new Uint8Array(32).fill(9))}`
}

function listening(server: Server): Promise<string> {
  servers.push(server)
  return new Promise(done => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      done(`http://127.0.0.1:${port}`)
    })
  })
}

/** The log's own signature and two more. The server has checked them. */
function isEnough(note: string): boolean {
  return note.split('\n— ').length > 3
}

function percent(share: number): string {
  return `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`
}
