import type { FastifyInstance } from 'fastify'
import { historyCsv, transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../db/database.ts'
import { describePages, linkToOlder, pageRange } from '../http/paging.ts'
import { NOT_MODIFIED, serve } from '../http/serve.ts'
import { isUnchanged } from '../http/TaggedReply.ts'
import type { FindWallet } from '../chain/findWallet.ts'
import { historyLines } from './historyLines.ts'
import { presentTransaction } from '../chain/present.ts'
import { readFiltered, readHistory } from '../chain/readTransactions.ts'
import { sequenceOf } from '../chain/sequenceOf.ts'

export function historyRoutes(app: FastifyInstance, sql: Sql, findWallet: FindWallet): void {
  serve(app, transactionsOfAddress, async (input, { request, reply }) => {
    const wallet = await findWallet(input.address)
    const { historyLength } = wallet
    const { show, limit = TRANSACTIONS_DEFAULT_ROWS } = input
    if (isUnchanged(request, reply, `${historyLength}-${wallet.balance}`)) return NOT_MODIFIED
    const before = input.before && (await sequenceOf(sql, input.before, wallet.number))
    if (!show) {
      reply.headers(describePages(request.url, input, historyLength))
      const { first, last } = pageRange(input, historyLength, before && before - 1)
      if (last < first) return []
      const rows = await readHistory(sql, wallet.number, first, last)
      if (before && first > 1)
        reply.headers(linkToOlder(request.url, { limit, before: rows.at(-1)!.number }))
      return rows.map(presentTransaction)
    }
    if (input.page !== undefined)
      throw new Refusal('invalid_input', { sentence: "A list with 'show' goes on with 'before'." })
    const rows = await readFiltered(
      sql,
      wallet.number,
      show,
      before ?? historyLength + 1,
      limit + 1,
    )
    const shown = rows.slice(0, limit)
    if (rows.length > limit)
      reply.headers(linkToOlder(request.url, { show, limit, before: shown.at(-1)!.number }))
    return shown.map(presentTransaction)
  })

  serve(app, historyCsv, async ({ address }) => {
    const wallet = await findWallet(address)
    return { filename: `cxac-${wallet.address}.csv`, chunks: historyLines(sql, wallet) }
  })
}
