import type { FastifyInstance } from 'fastify'
import {
  searchHistory as searchHistoryCall,
  statement,
  statementCsv as statementCsvCall,
} from '#api/calls/history.ts'
import { STATEMENT_MAX_LINES, TRANSACTIONS_DEFAULT_ROWS } from '#api/limits.ts'
import { microsToJson, parseCoins } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { Wallet } from '../chain/reading/records.ts'
import { sequenceOf } from '../chain/sequenceOf.ts'
import { findLines } from '../explorer/findLines.ts'
import { type Caller, serve } from '../http/serve.ts'
import { presentLine } from './presentLine.ts'
import { type OwnHistory, type OwnLine, type Period, readStatement } from './readStatement.ts'
import { searchHistory } from './searchHistory.ts'
import { statementCsv } from './statementCsv.ts'

/** The caller's own history, with their notes. */
export function ownHistoryRoutes(
  app: FastifyInstance,
  history: OwnHistory,
  head: LiveLedger,
): void {
  const { chain } = history
  const walletOf = ({ wallet: number, address }: Caller): Wallet => ({
    number,
    address,
    balance: head.balanceOf(number),
    historyLength: head.historyLengthOf(number),
  })

  serve(app, searchHistoryCall, async (input, { caller }) => {
    const { sinceMs = 0, untilMs = Number.MAX_SAFE_INTEGER, show, before } = input
    refuseNoPeriod({ sinceMs, untilMs })
    const wallet = walletOf(caller)
    const [after = 0, last = 0] = await findLines(chain, wallet, [sinceMs - 1, untilMs - 1])
    const end = before && (await sequenceOf(chain, before, wallet.number)) - 1
    const { transactions, oldest } = await searchHistory(
      history,
      {
        text: input.text?.normalize('NFC').trim() ?? '',
        amounts: new Set(listed(input.amounts).flatMap(text => parseCoins(text) ?? [])),
        addresses: new Set(listed(input.addresses?.toLowerCase())),
      },
      {
        wallet: wallet.number,
        userId: caller.id,
        show,
        after,
        last: Math.min(last, end ?? last),
        limit: input.limit ?? TRANSACTIONS_DEFAULT_ROWS,
      },
    )
    return {
      transactions,
      ...(oldest && { next: oldest.number }),
      searchedBackTo: oldest && new Date(oldest.atMs).toISOString(),
    }
  })

  serve(app, statement, async (period, { caller }) => {
    refuseNoPeriod(period)
    const wallet = walletOf(caller)
    const { opening, length, lines } = await readStatement(history, wallet, caller.id, period)
    if (length > STATEMENT_MAX_LINES) throw new Refusal('statement_too_long')
    const all: OwnLine[] = []
    for await (const chunk of lines()) all.push(...chunk)
    return {
      address: wallet.address,
      opening: microsToJson(opening),
      lines: all.map(presentLine),
      closing: microsToJson(all.at(-1)?.balance ?? opening),
    }
  })

  serve(app, statementCsvCall, async (period, { caller }) => {
    refuseNoPeriod(period)
    const read = await readStatement(history, walletOf(caller), caller.id, period)
    const [from, to] = [period.sinceMs, period.untilMs - 1].map(dayOf)
    return { filename: `cxac-statement-${from}-${to}.csv`, chunks: statementCsv(read, period) }
  })
}

function refuseNoPeriod({ sinceMs, untilMs }: Period): void {
  if (sinceMs >= untilMs) throw new Refusal('period_invalid')
}

const listed = (text: string | undefined): string[] => text?.split(',') ?? []

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
