import { transactionsOfAddress } from '#api/ledger.ts'
import { TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { type Micros, microsToJson } from '#api/money.ts'
import { request } from '../../ask/client.ts'
import { coinsText } from '../coinsText.ts'
import { serverClock } from '../../time/serverClock.ts'
import type { ChartPoint } from '../../ui/chart/LineChart.tsx'
import { type BalancePoint, balanceHistory } from './balanceHistory.ts'

/** The balance after each of the newest transactions, and as it is now. */
export async function readBalancePoints(
  address: string,
  balance: Micros,
  signal: AbortSignal,
): Promise<ChartPoint[]> {
  const limit = TRANSACTIONS_DEFAULT_ROWS
  const newestFirst = await request(transactionsOfAddress, { address, limit }, signal)
  if (newestFirst.length === 0) return []
  const history = balanceHistory(address, balance, newestFirst)
  return [...history, { atMs: serverClock.now(), balance }].map(toChartPoint)
}

const toChartPoint = ({ atMs, balance }: BalancePoint): ChartPoint => ({
  atMs,
  value: microsToJson(balance),
  label: coinsText(balance),
})
