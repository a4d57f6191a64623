import type { FastifyInstance } from 'fastify'
import { addressSummary, balancesOfAddress } from '#api/explorer.ts'
import { BALANCE_POINTS } from '#api/limits.ts'
import { microsToJson } from '#api/money.ts'
import type { Sql } from '../db/database.ts'
import { isUnchanged } from '../http/paging.ts'
import { NOT_MODIFIED, serve } from '../http/serve.ts'
import { findWallet } from '../chain/findWallet.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { readBalances, sampleLines } from './readBalances.ts'

export function addressRoutes(app: FastifyInstance, sql: Sql, head: LiveLedger): void {
  serve(app, addressSummary, async ({ address }, { request, reply }) => {
    const wallet = await findWallet(sql, address)
    const balance = head.balanceOf(wallet.number)
    const rank = head.rankOf(wallet.number)
    const length = wallet.historyLength
    if (isUnchanged(request, reply, `${length}-${balance}-${rank}`)) return NOT_MODIFIED
    const seen = await readBalances(sql, wallet.number, sampleLines(length, 2))
    return {
      address: wallet.address,
      balance: microsToJson(balance),
      rank,
      transactions: length,
      firstSeenAt: timeOf(seen[0]),
      lastSeenAt: timeOf(seen.at(-1)),
    }
  })

  serve(app, balancesOfAddress, async ({ address }, { request, reply }) => {
    const { number, historyLength, balance } = await findWallet(sql, address)
    if (isUnchanged(request, reply, `${historyLength}-${balance}`)) return NOT_MODIFIED
    const points = await readBalances(sql, number, sampleLines(historyLength, BALANCE_POINTS))
    return points.map(point => ({
      at: new Date(point.atMs).toISOString(),
      balance: microsToJson(point.balance),
    }))
  })
}

const timeOf = (point: { atMs: number } | undefined) =>
  point ? new Date(point.atMs).toISOString() : null
