import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { printProblem } from '#server/commands/printProblem.ts'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import type { Cluster } from '../cluster/Cluster.ts'
import { compare, longestGapMs, type Stored } from './compare.ts'
import { type Fault, FAULTS, waitUntilHealthy } from './faults.ts'
import { Load, type Window } from './Load.ts'
import { readLedger } from './readLedger.ts'
import { type Round, table } from './table.ts'

/** How long the cluster runs without a fault before and after each one. */
const CALM_MS = 5000

const USAGE = `npm run deploy -- prove               injects each fault five times
  --times N                           injects each fault N times
  --only ${FAULTS.map(({ name }) => name).join(',')}
  --rate N                            transfers a second that are tried (100)`

interface Struck {
  fault: Fault
  gapMs: number
  window: Window
  /** The time before the fault. */
  calm: Window
}

/**
 * Injects faults into the cluster while clients pay and claim, and compares what was acknowledged with the ledger.
 * Prints the table of docs/operating/cluster.md#behaviour-when-a-part-fails. The exit code is 0 only if nothing is lost or doubled and the audit is right.
 */
export async function prove(cluster: Cluster, options: string[]): Promise<void> {
  const { times, faults, rate } = readOptions(options)
  await waitUntilHealthy(cluster)
  const before = await readLedger(cluster, 0n)
  const load = new Load(cluster.plan.http, rate)
  await load.begin()
  const struck: Struck[] = []
  try {
    for (let time = 1; time <= times; time++)
      for (const fault of faults) {
        const round = await strike(cluster, load, fault)
        struck.push(round)
        say(`${fault.name} ${time}: ${(round.gapMs / 1000).toFixed(1)} s without service`)
      }
  } catch (error) {
    // The results so far are still valid and are printed.
    printProblem(error)
  }
  const rest = await load.end()
  const after = await readLedger(cluster, before.newest)
  const rounds = struck.map(({ fault, gapMs, window }) =>
    judge(fault, gapMs, window, after.transfers),
  )
  const all = [...struck.flatMap(({ window, calm }) => [calm, window]), rest]
  const { strays } = compare(
    all.flatMap(({ transfers }) => transfers),
    after.transfers,
  )
  const wrongClaims = compareClaims(all, after.claims)
  console.log(`\n${table(rounds)}\n`)
  say(`Audit: right, ${after.audited.transactions} transactions in ${after.audited.blocks} blocks.`)
  say(`Transfers that no client sent: ${strays.length}. Claims lost or doubled: ${wrongClaims}.`)
  say(`Times that a server found its database set back: ${after.losses}.`)
  const isWrong = rounds.some(({ lost, doubled }) => lost + doubled > 0)
  if (isWrong || strays.length || wrongClaims || after.losses) process.exitCode = 1
}

/** The window of a fault begins just before it and includes the calm after it. */
async function strike(cluster: Cluster, load: Load, fault: Fault): Promise<Struck> {
  await delay(CALM_MS)
  const calm = load.cut()
  const begin = performance.now()
  await fault.strike(cluster)
  await waitUntilHealthy(cluster)
  await delay(CALM_MS)
  const end = performance.now()
  const window = load.cut()
  const atMs = window.transfers.filter(({ number }) => number !== null).map(order => order.atMs)
  return { fault, gapMs: longestGapMs(atMs, begin, end), window, calm }
}

function judge({ title }: Fault, gapMs: number, window: Window, stored: readonly Stored[]): Round {
  const { acknowledged, lost, doubled } = compare(window.transfers, stored)
  return {
    title,
    acknowledged,
    lost: lost.length,
    doubled: doubled.length,
    claims: window.claims.filter(({ isAcknowledged }) => isAcknowledged).length,
    gapMs,
    troubles: window.troubles,
  }
}

/** Counts acknowledged claims that are missing, and claims that are stored more than once. */
function compareClaims(windows: readonly Window[], stored: ReadonlyMap<string, number>): number {
  return windows
    .flatMap(({ claims }) => claims)
    .filter(({ address, isAcknowledged }) => {
      const times = stored.get(address) ?? 0
      return isAcknowledged ? times !== 1 : times > 1
    }).length
}

function readOptions(options: string[]): { times: number; faults: readonly Fault[]; rate: number } {
  const { values } = parse(options)
  const [times, rate] = [Number(values.times), Number(values.rate)]
  const wanted = values.only?.split(',') ?? FAULTS.map(({ name }) => name)
  const faults = wanted.map(name => FAULTS.find(fault => fault.name === name))
  if (!(times >= 1) || !(rate > 0) || faults.includes(undefined)) throw new PlainProblem(USAGE)
  return { times, rate, faults: faults.filter(fault => fault !== undefined) }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        times: { type: 'string', default: '5' },
        rate: { type: 'string', default: '100' },
        only: { type: 'string' },
      },
    })
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
}

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
