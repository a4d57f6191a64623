import { parseArgs } from 'node:util'
import { simulate } from '#server/testing/simulation/simulate.ts'

/**
 * Histories of the ledger on a database that fails, one seed after the other: `npm run bench -- simulate -- --minutes 10`.
 * `--seed N` replays one, `--from N` starts at another seed. Stops at the first fault.
 */
const { values } = parseArgs({
  args: process.argv.slice(3).filter(word => word !== '--'),
  options: {
    minutes: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})

const isOne = values.seed !== undefined
const first = Number(values.seed ?? values.from)
const minutes = Number(values.minutes)
if (!Number.isSafeInteger(first) || !(minutes > 0))
  throw new Error('Use --minutes N, --from N or --seed N, each with a number')

const begunMs = performance.now()
let [histories, transactions, attempts, wrong] = [0, 0, 0, 0]
let seed = first
do {
  const history = await simulate(seed)
  histories++
  transactions += history.transactions
  attempts += history.attempts
  if (isOne) console.log(history.fingerprint)
  for (const problem of history.problems) console.error(`seed ${seed}: ${problem}`)
  wrong += Math.min(1, history.problems.length)
  seed++
} while (!isOne && !wrong && performance.now() - begunMs < minutes * 60_000)

const tookMinutes = (performance.now() - begunMs) / 60_000
console.log(
  `seeds ${first} to ${seed - 1}: ${histories} histories, ${Math.round(histories / tookMinutes)} a minute; ` +
    `${attempts} orders, ${transactions} transactions`,
)
if (wrong) {
  console.error(`Again: npm run bench -- simulate -- --seed ${seed - 1}`)
  process.exitCode = 1
} else console.log('all of them right')
