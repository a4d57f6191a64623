import type { FastifyInstance } from 'fastify'
import { kycApprove, kycCase, kycCases, kycDocument, kycReject } from '#api/calls/operator.ts'
import { serve } from '../http/serve.ts'
import { listCases, openCase } from '../kyc/cases.ts'
import { decide } from '../kyc/decide.ts'
import type { UploadDeps } from '../kyc/documents/uploads.ts'
import { viewDocument } from '../kyc/documents/viewDocument.ts'

interface OperatorKycDeps extends UploadDeps {
  now: () => number
}

export function operatorKycRoutes(app: FastifyInstance, deps: OperatorKycDeps): void {
  const { now } = deps
  serve(app, kycCases, input => listCases(deps, input))
  serve(app, kycCase, ({ id }, { caller }) => openCase(deps, id, caller.name, now()))
  serve(app, kycDocument, ({ id, document }, { caller }) =>
    viewDocument(deps, id, document, caller.name, now()),
  )

  serve(app, kycApprove, async ({ id }, { caller }) => {
    const verdict = { status: 'approved' as const }
    await decide(deps, { application: id, verdict, who: caller.name, atMs: now() })
    return { message: 'Application approved' }
  })

  serve(app, kycReject, async ({ id, reason, note = '' }, { caller }) => {
    const verdict = { status: 'rejected' as const, reason, note }
    await decide(deps, { application: id, verdict, who: caller.name, atMs: now() })
    return { message: 'Application rejected' }
  })
}
