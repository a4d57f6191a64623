import type { FastifyInstance } from 'fastify'
import { kycApprove, kycCase, kycCases, kycDocument, kycReject } from '#api/calls/operator.ts'
import { serve } from '../http/serve.ts'
import { listCases, openCase } from '../kyc/cases.ts'
import { decide } from '../kyc/decide.ts'
import type { UploadParts } from '../kyc/documents/uploads.ts'
import { viewDocument } from '../kyc/documents/viewDocument.ts'

interface OperatorKycParts extends UploadParts {
  now: () => number
}

export function operatorKycRoutes(app: FastifyInstance, parts: OperatorKycParts): void {
  const { now } = parts
  serve(app, kycCases, input => listCases(parts, input))
  serve(app, kycCase, ({ id }, { caller }) => openCase(parts, id, caller.name, now()))
  serve(app, kycDocument, ({ id, document }, { caller }) =>
    viewDocument(parts, id, document, caller.name, now()),
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
