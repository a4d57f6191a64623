import type { FastifyInstance } from 'fastify'
import type { DailyTotals } from '#api/schemas/explorer.ts'
import { dailyTotals, ledgerStatistics, topHolders } from '#api/calls/explorer.ts'
import type { Sql } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { TaggedReply } from '../http/TaggedReply.ts'
import { Versioned } from '../cache/Versioned.ts'
import { walletFinder } from '../chain/reading/findWallet.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { addressRoutes } from './addressRoutes.ts'
import { blockRoutes } from './blockRoutes.ts'
import { DAY_MS } from '#api/time.ts'
import { Days } from './days.ts'
import { historyRoutes } from './historyRoutes.ts'
import { Holders } from './holders.ts'
import { listRoutes } from './listRoutes.ts'
import { Statistics } from './statistics.ts'

const DEFAULT_DAYS = 30

interface ExplorerRouteDeps {
  sql: Sql
  head: LiveLedger
  now: () => number
}

/** The public calls about the ledger: only reads, most of them from memory. */
export function explorerRoutes(app: FastifyInstance, { sql, head, now }: ExplorerRouteDeps): void {
  const statistics = new Statistics(sql, head)
  const days = new Days(sql, head)
  const holders = new Holders(sql, head)
  const findWallet = walletFinder(sql, head)

  serve(app, ledgerStatistics, () => statistics.at(now()))
  serve(app, topHolders, () => holders.read())

  const daily = new Versioned<string, TaggedReply<DailyTotals>>()
  serve(app, dailyTotals, ({ days: count = DEFAULT_DAYS }) => {
    const nowMs = now()
    const version = `${head.version}-${Math.floor(nowMs / DAY_MS)}`
    return daily.at(
      version,
      String(count),
      () => new TaggedReply(version, { make: () => days.upTo(nowMs, count) }),
    )
  })

  listRoutes(app, sql, head)
  historyRoutes(app, sql, findWallet)
  blockRoutes(app, sql, head)
  addressRoutes(app, sql, head, findWallet, now)
}
