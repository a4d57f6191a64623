import type { FastifyInstance } from 'fastify'
import { isUuid } from '#api/fields.ts'
import {
  KYC_DOCUMENTS,
  kycApprove,
  kycCase,
  kycCases,
  kycDocumentPath,
  kycReject,
  operatorSelf,
  type KycDocument,
} from '#api/operator.ts'
import { Refusal } from '#api/refusals.ts'
import { bearerToken, serve } from '../http/serve.ts'
import { listCases, openCase } from '../kyc/cases.ts'
import { decide } from '../kyc/decide.ts'
import { sendPicture } from '../kyc/uploadRoutes.ts'
import type { UploadParts } from '../kyc/uploads.ts'
import { viewDocument } from '../kyc/viewDocument.ts'

interface OperatorKycParts extends UploadParts {
  now: () => number
}

export function operatorKycRoutes(app: FastifyInstance, parts: OperatorKycParts): void {
  const { now } = parts
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })

  serve(app, operatorSelf, (_input, { caller }) => ({ name: caller.name }))
  serve(app, kycCases, input => listCases(parts, input))
  serve(app, kycCase, ({ id }, { caller }) => openCase(parts, id, caller.name, now()))

  app.get<{ Params: { id: string; document: KycDocument } }>(
    kycDocumentPath(':id', ':document'),
    async (request, reply) => {
      const token = bearerToken(request)
      const operator = token ? await app.operatorOf(token) : null
      if (!operator) throw new Refusal('operator_unknown')
      const { id, document } = request.params
      if (!isUuid(id) || !KYC_DOCUMENTS.includes(document)) throw new Refusal('file_not_found')
      return sendPicture(reply, await viewDocument(parts, id, document, operator.name, now()))
    },
  )

  serve(app, kycApprove, async ({ id }, { caller }) => {
    const verdict = { status: 'approved' as const }
    await decide(parts, { application: id, verdict, who: caller.name, atMs: now() })
    return { message: 'Application approved' }
  })

  serve(app, kycReject, async ({ id, reason, note = '' }, { caller }) => {
    const verdict = { status: 'rejected' as const, reason, note }
    await decide(parts, { application: id, verdict, who: caller.name, atMs: now() })
    return { message: 'Application rejected' }
  })
}
