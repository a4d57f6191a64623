import { bytesToHex } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import type { Totals } from '#api/chain/block.ts'
import { countKeyChanges } from '#api/chain/keys/evidence.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { block, transactionsOfBlock } from '#api/calls/explorer.ts'
import { microsToJson, subtractMicros, ZERO } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../db/database.ts'
import { describePages, pageRange } from '../http/paging.ts'
import { NOT_MODIFIED, serve } from '../http/serve.ts'
import { isUnchanged } from '../http/TaggedReply.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { presentTransaction } from '../chain/presentTransaction.ts'
import { readTransactions } from '../chain/reading/readTransactions.ts'
import { readBlocks } from '../chain/reading/readBlocks.ts'

const NOTHING: Totals = { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO }

export function blockRoutes(app: FastifyInstance, sql: Sql, head: LiveLedger): void {
  serve(app, block, async ({ number }, { request, reply }) => {
    const { found, before } = await findBlock(sql, number)
    const latestBlock = Math.max(head.block, number)
    if (isUnchanged(request, reply, `${latestBlock}-${bytesToHex(found.hash)}`)) return NOT_MODIFIED
    return {
      number,
      hash: bytesToHex(found.hash),
      previousHash: bytesToHex(found.previousHash),
      merkleRoot: bytesToHex(found.merkleRoot),
      createdAt: new Date(found.atMs).toISOString(),
      firstTransaction: before.transactions + 1,
      inBlock: presentSums(difference(found, before)),
      upToBlock: presentSums(found),
      stateBlock: found.commits?.stateBlock || null,
      operatorActions: found.operatorActions.map(({ kind, atMs, hash }) => ({
        kind,
        at: new Date(atMs).toISOString(),
        hash: bytesToHex(hash),
      })),
      keyChanges: countKeyChanges(found.evidence),
      latestBlock,
    }
  })

  serve(app, transactionsOfBlock, async (input, { request, reply }) => {
    const { found, before } = await findBlock(sql, input.number)
    const total = found.transactions - before.transactions
    // A block never changes.
    if (isUnchanged(request, reply, bytesToHex(found.hash))) return NOT_MODIFIED
    reply.headers(describePages(request.url, input, total))
    const { first, last } = pageRange(input, total)
    if (last < first) return []
    const rows = await readTransactions(
      sql,
      before.transactions + first,
      before.transactions + last,
    )
    return rows.map(presentTransaction)
  })
}

/** A block, and the totals up to the one before it. */
async function findBlock(
  sql: Sql,
  number: number,
): Promise<{ found: RecordedBlock; before: Totals }> {
  const blocks = await readBlocks(sql, Math.max(0, number - 2), Math.min(2, number))
  const found = blocks.find(candidate => candidate.number === number)
  if (!found) throw new Refusal('block_not_found')
  return { found, before: blocks.find(other => other.number === number - 1) ?? NOTHING }
}

const difference = (after: Totals, before: Totals): Totals => ({
  transactions: after.transactions - before.transactions,
  volume: subtractMicros(after.volume, before.volume),
  fees: subtractMicros(after.fees, before.fees),
  issued: subtractMicros(after.issued, before.issued),
})

const presentSums = ({ transactions, volume, fees, issued }: Totals) => ({
  transactions,
  volume: microsToJson(volume),
  fees: microsToJson(fees),
  issued: microsToJson(issued),
})
