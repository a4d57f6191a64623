import type { FastifyInstance } from 'fastify'
import { addressSummary, balancesOfAddress } from '#api/calls/explorer.ts'
import { microsToJson } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import { isUnchanged } from '../http/TaggedReply.ts'
import { NOT_MODIFIED, serve } from '../http/serve.ts'
import type { FindWallet } from '../chain/reading/findWallet.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { balancesOver } from './balancesOver.ts'
import { readBalances } from './readBalances.ts'
import { MINUTE_MS } from '#api/time.ts'

export function addressRoutes(
  app: FastifyInstance,
  sql: Sql,
  head: LiveLedger,
  findWallet: FindWallet,
  now: () => number,
): void {
  serve(app, addressSummary, async ({ address }, { request, reply }) => {
    const wallet = await findWallet(address)
    const balance = head.balanceOf(wallet.number)
    const rank = head.rankOf(wallet.number)
    const length = wallet.historyLength
    if (isUnchanged(request, reply, `${length}-${balance}-${rank}`)) return NOT_MODIFIED
    const seen = await readBalances(sql, wallet.number, [1, length])
    return {
      address: wallet.address,
      balance: microsToJson(balance),
      rank,
      transactions: length,
      firstSeenAt: timeOf(seen[0]),
      lastSeenAt: timeOf(seen.at(-1)),
    }
  })

  serve(app, balancesOfAddress, async ({ address, period = 'all' }, { request, reply }) => {
    const wallet = await findWallet(address)
    const nowMs = now()
    const version = `${wallet.historyLength}-${wallet.balance}-${Math.floor(nowMs / MINUTE_MS)}`
    if (isUnchanged(request, reply, version)) return NOT_MODIFIED
    const points = await balancesOver(sql, wallet, period, nowMs)
    return points.map(({ atMs, balance }) => ({
      at: new Date(atMs).toISOString(),
      balance: microsToJson(balance),
    }))
  })
}

const timeOf = (point: { atMs: number } | undefined) =>
  point ? new Date(point.atMs).toISOString() : null
