import type { FastifyInstance } from 'fastify'
import { balanceProof } from '#api/calls/proofs.ts'
import { walletFinder } from '../../chain/reading/findWallet.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Notary } from '../../chain/notary.ts'
import type { CheckpointSource } from '../publish/CheckpointSource.ts'
import { proveBalance } from './proveBalance.ts'
import type { StatePaths } from '../../chain/state/statePaths.ts'
import type { Sql } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'

interface BalanceRouteDeps {
  sql: Sql
  head: LiveLedger
  paths: StatePaths
  notary: Notary
  checkpoints: CheckpointSource
  policy: string
}

export function balanceRoutes(app: FastifyInstance, deps: BalanceRouteDeps): void {
  const { sql, head, notary, checkpoints, policy } = deps
  const findWallet = walletFinder(sql, head)

  serve(app, balanceProof, async ({ address }) => {
    const wallet = await findWallet(address)
    const proof = await proveBalance(deps, wallet, await checkpoints.newest())
    return { proof, verifierKey: notary.verifierKey, policy }
  })
}
