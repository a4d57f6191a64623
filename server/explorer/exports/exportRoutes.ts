import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keysOnly } from '#api/chain/log/policy.ts'
import { formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { ledgerCsv, ledgerNdjson } from '#api/calls/explorer.ts'
import type { Sql } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Notary } from '../../chain/notary.ts'
import type { CoveringCheckpoints } from '../CoveringCheckpoints.ts'
import { readBlocks } from '../../chain/reading/readBlocks.ts'
import { CSV_HEADER } from './csvLines.ts'
import { Exports } from './exports.ts'

interface ExportRouteDeps {
  sql: Sql
  head: LiveLedger
  notary: Notary
  checkpoints: CoveringCheckpoints
  policy: string
  dataDir: string
}

/** The whole ledger, as it was when the request began. */
export function exportRoutes(
  app: FastifyInstance,
  { sql, head, notary, checkpoints, policy, dataDir }: ExportRouteDeps,
): void {
  const exports = new Exports(sql, dataDir)

  serve(app, ledgerNdjson, async ({ from = 1 }, { request }) => {
    const { size, note } = await checkpoints.covering(head.block)
    const [last] = size ? await readBlocks(sql, size - 1, 1) : []
    return {
      filename: `cxac-ledger-${size}.ndjson`,
      ...exports.read('ndjson', {
        from,
        end: last ?? { number: 0, transactions: 0 },
        foot: formatCheckpointLine(note, notary.verifierKey, keysOnly(policy)),
        acceptsGzip: acceptsGzip(request),
      }),
    }
  })

  serve(app, ledgerCsv, async ({ from = 1 }, { request }) => {
    const end = { number: head.block, transactions: head.totals.transactions }
    return {
      filename: `cxac-transactions-${end.transactions}.csv`,
      ...exports.read('csv', { from, end, head: CSV_HEADER, acceptsGzip: acceptsGzip(request) }),
    }
  })
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*(x-)?gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*))?\s*(,|$)/i.test(
    headers['accept-encoding'] ?? '',
  )
