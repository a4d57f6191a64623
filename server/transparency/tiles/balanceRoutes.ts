import type { FastifyInstance } from 'fastify'
import { balanceProof } from '#api/calls/proofs.ts'
import { walletFinder } from '../../chain/findWallet.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Notary } from '../../chain/notary.ts'
import type { Showcase } from '../publish/Showcase.ts'
import { proveBalance } from './proveBalance.ts'
import type { StatePaths } from '../../chain/state/statePaths.ts'
import type { Sql } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'

interface BalanceRouteParts {
  sql: Sql
  head: LiveLedger
  paths: StatePaths
  notary: Notary
  showcase: Showcase
  policy: string
}

export function balanceRoutes(app: FastifyInstance, parts: BalanceRouteParts): void {
  const { sql, head, notary, showcase, policy } = parts
  const findWallet = walletFinder(sql, head)

  serve(app, balanceProof, async ({ address }) => {
    const wallet = await findWallet(address)
    const proof = await proveBalance(parts, wallet, await showcase.newest())
    return { proof, verifierKey: notary.verifierKey, policy }
  })
}
