import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InputOf } from '#api/call.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { historyCsv, transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { KeyedCache } from '../cache/KeyedCache.ts'
import { type Soon, whenReady } from '../cache/whenReady.ts'
import type { Wallet } from '../chain/reading/records.ts'
import type { Sql } from '../db/database.ts'
import { describePages, linkToOlder, pageRange } from '../http/paging.ts'
import { NOT_MODIFIED, serve } from '../http/serve.ts'
import { isUnchanged, TaggedReply } from '../http/TaggedReply.ts'
import type { FindWallet } from '../chain/reading/findWallet.ts'
import { historyLines } from './historyLines.ts'
import { presentTransaction } from '../chain/presentTransaction.ts'
import { readFiltered, readHistory } from '../chain/reading/readTransactions.ts'
import { sequenceOf } from '../chain/sequenceOf.ts'

/** About 3 kB each, by URL. */
const CACHED_PAGES = 1000
const MAX_CACHED_ROWS = 10
/** A limit of a thousand zeros and a one is valid. */
const MAX_CACHED_URL = 120

type Input = InputOf<typeof transactionsOfAddress>
interface Page {
  version: string
  reply: TaggedReply<Transaction[]>
}

type Listed = Transaction[] | TaggedReply<Transaction[]> | typeof NOT_MODIFIED

export function historyRoutes(app: FastifyInstance, sql: Sql, findWallet: FindWallet): void {
  const pages = new KeyedCache<string, Page>({ max: CACHED_PAGES })
  serve(app, transactionsOfAddress, (input, { request, reply }) =>
    whenReady(findWallet(input.address), (wallet): Soon<Listed> =>
      input.show || input.before
        ? readOlder(wallet, input, request, reply)
        : pageOf(wallet, input, request.url),
    ),
  )

  /** Reloads and further tabs get the page that was read first, until the wallet changes. */
  function pageOf(wallet: Wallet, input: Input, url: string): TaggedReply<Transaction[]> {
    const { historyLength } = wallet
    const version = `${historyLength}-${wallet.balance}`
    const cached = pages.get(url)
    if (cached?.version === version) return cached.reply
    const reply: TaggedReply<Transaction[]> = new TaggedReply(version, {
      headers: describePages(url, input, historyLength),
      make: async () => {
        const { first, last } = pageRange(input, historyLength)
        const rows = last < first ? [] : await readHistory(sql, wallet.number, first, last)
        if (rows.length <= MAX_CACHED_ROWS && url.length <= MAX_CACHED_URL)
          pages.set(url, { version, reply })
        return rows.map(presentTransaction)
      },
    })
    return reply
  }

  async function readOlder(
    wallet: Wallet,
    input: Input,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Transaction[] | typeof NOT_MODIFIED> {
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
  }

  serve(app, historyCsv, async ({ address }) => {
    const wallet = await findWallet(address)
    return { filename: `cxac-${wallet.address}.csv`, chunks: historyLines(sql, wallet) }
  })
}
