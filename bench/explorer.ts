import { Days } from '#server/explorer/days.ts'
import { Holders } from '#server/explorer/holders.ts'
import { Statistics } from '#server/explorer/statistics.ts'
import { fillManyRows } from '#server/testing/testManyRows.ts'
import { LiveLedger } from '#server/chain/LiveLedger.ts'
import { readTransactions } from '#server/chain/readTransactions.ts'
import { openBench } from './support/openBench.ts'
import { measure } from './support/measure.ts'
import { DAY_MS } from '#api/time.ts'

/** What explorers poll, each beside the query that most would write. */
const TRANSACTIONS = Number(process.env['BENCH_TRANSACTIONS'] ?? 200_000)
const WALLETS = 20_000
const DURATION_MS = Number(process.env['BENCH_MS'] ?? 2000)
const CALLERS = 8

const { owner, pool, log, continuity, close } = await openBench()
try {
  const fromMs = Date.now() - TRANSACTIONS * 60_000
  await fillManyRows(owner, { wallets: WALLETS, transactions: TRANSACTIONS, perBlock: 10, fromMs })
  const head = new LiveLedger(pool, pool, log, continuity)
  await head.load()
  const statistics = new Statistics(pool, head)
  const holders = new Holders(pool, head)
  console.log(`${TRANSACTIONS} transactions, ${WALLETS} wallets, ${CALLERS} callers, a second:`)

  await compare('totals and the last 24 hours', () => statistics.at(Date.now()), {
    text: `SELECT count(*), sum(amount_micros), sum(fee_micros), max(block), max(at_ms),
             sum(amount_micros) FILTER (WHERE at_ms >= $1) FROM transactions`,
    values: [Date.now() - DAY_MS],
  })
  // New each time: what it remembers of earlier days is not measured.
  await compare('30 days', () => new Days(pool, head).upTo(Date.now(), 30), {
    text: `SELECT at_ms / ${DAY_MS} AS day, count(*), sum(amount_micros), sum(fee_micros)
           FROM transactions WHERE at_ms >= $1 GROUP BY 1 ORDER BY 1`,
    values: [Date.now() - 30 * DAY_MS],
  })
  await compare('the ten largest balances', () => holders.read(), {
    text: 'SELECT address, balance_micros, rank() OVER (ORDER BY balance_micros DESC) FROM wallets ORDER BY 2 DESC LIMIT $1',
    values: [10],
  })
  const middle = TRANSACTIONS / 2
  await compare('ten rows in the middle of all', () => readTransactions(pool, middle, middle + 9), {
    text: 'SELECT * FROM transactions ORDER BY number DESC LIMIT 10 OFFSET $1',
    values: [middle],
  })
} finally {
  await close()
}

async function compare(
  what: string,
  ours: () => Promise<unknown>,
  usual: { text: string; values: unknown[] },
): Promise<void> {
  const a = await measure(CALLERS, DURATION_MS, ours)
  const b = await measure(CALLERS, DURATION_MS, () => pool.query(usual.text, usual.values))
  const ratio = (a.perSecond / b.perSecond).toFixed(0)
  console.log(
    `${what.padEnd(30)} ${a.perSecond.toFixed(0).padStart(8)}   the usual query ${b.perSecond.toFixed(0).padStart(6)}   ${ratio} times`,
  )
}
