import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ledgerCsv, ledgerNdjson } from '#api/explorer.ts'
import { serve } from '../http/serve.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { Notary } from '../chain/notary.ts'
import { csvLines } from './csvLines.ts'
import { exportLines } from './exportLines.ts'

interface ExportRouteParts {
  pool: pg.Pool
  head: LiveLedger
  notary: Notary
}

/** The whole ledger, as it was when the request began. */
export function exportRoutes(app: FastifyInstance, { pool, head, notary }: ExportRouteParts): void {
  serve(app, ledgerNdjson, async ({ from = 1 }) => {
    const { size, note } = await notary.signHead()
    const { verifierKey } = notary
    return {
      filename: `cxac-ledger-${size}.ndjson`,
      chunks: exportLines(pool, from, { size, note, verifierKey }),
    }
  })

  serve(app, ledgerCsv, async ({ from = 1 }) => {
    const last = head.totals.transactions
    return { filename: `cxac-transactions-${last}.csv`, chunks: csvLines(pool, from, last) }
  })
}
