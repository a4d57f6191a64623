import type { BalancePeriod } from '#api/values/ledger.ts'
import { BALANCE_POINTS } from '#api/limits.ts'
import { ZERO } from '#api/chain/money.ts'
import type { Wallet } from '../chain/reading/records.ts'
import type { Sql } from '../db/database.ts'
import { DAY_MS } from '#api/time.ts'
import { findLines } from './findLines.ts'
import { type BalancePoint, readBalances } from './readBalances.ts'

/** 'all' is no shorter than a day: an axis of the six seconds since the first coin is useless. */
const LEAST_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, all: DAY_MS }

/**
 * A wallet's balance over the period that ends now: at its start, after each change, and now. If there are too many
 * changes, only the last of each bucket.
 */
export async function balancesOver(
  sql: Sql,
  wallet: Wallet,
  period: BalancePeriod,
  nowMs: number,
): Promise<BalancePoint[]> {
  const { number, historyLength } = wallet
  const [oldest, newest] = await readBalances(sql, number, [1, historyLength])
  // The chain's clock may be ahead of this machine's: its newest transaction is never the future.
  const untilMs = Math.max(nowMs, newest?.atMs ?? 0)
  const leastMs = untilMs - LEAST_MS[period]
  const fromMs = period === 'all' ? Math.min(leastMs, oldest?.atMs ?? leastMs) : leastMs

  const [before = 0] = await findLines(sql, wallet, [fromMs - 1])
  const changes = historyLength - before
  const lines =
    changes > BALANCE_POINTS
      ? await findLines(sql, wallet, bucketEnds(fromMs, untilMs))
      : Array.from({ length: changes }, (_, i) => before + 1 + i)
  const wanted = [...new Set(lines)].filter(line => line > before)
  const points = await readBalances(sql, number, before ? [before, ...wanted] : wanted)
  const start = before ? points.shift()!.balance : ZERO
  return [
    { atMs: fromMs, balance: start },
    ...points,
    { atMs: untilMs, balance: points.at(-1)?.balance ?? start },
  ]
}

/** The last one is the end of the period. */
const bucketEnds = (fromMs: number, untilMs: number): number[] =>
  Array.from(
    { length: BALANCE_POINTS },
    (_, i) => fromMs + Math.floor(((i + 1) * (untilMs - fromMs)) / BALANCE_POINTS),
  )
