import type { FastifyInstance } from 'fastify'
import { formatPolicy } from '#api/chain/policy.ts'
import { LOG_PATH, logPolicy } from '#api/log.ts'
import type { Notary } from '../../chain/notary.ts'
import { serve } from '../../http/serve.ts'

/** May change, and must then be seen soon. */
const FOR_A_SECOND = 'public, max-age=1'

interface LogRouteParts {
  notary: Notary
  publicUrl: string
}

/** The ledger as C2SP's tools read a log. */
export function logRoutes(app: FastifyInstance, { notary, publicUrl }: LogRouteParts): void {
  const policy = formatPolicy({
    log: { verifierKey: notary.verifierKey, url: publicUrl + LOG_PATH },
    witnesses: [],
    quorum: 0,
  })

  serve(app, logPolicy, (_input, { reply }) => {
    reply.header('cache-control', FOR_A_SECOND)
    return policy
  })
}
