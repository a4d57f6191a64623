import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import { Freeze, OperatorReason } from './freeze.ts'
import { FileId, Message, Nothing, Picture, Time, TimeOrNull, Uuid } from '../fields.ts'
import {
  Application,
  KycEvent,
  KYC_STATUSES,
  REJECTION_REASONS,
  type RejectionReason,
} from './kyc.ts'
import { REJECTION_NOTE_MAX_LENGTH } from '../limits.ts'
import { OperatorRequest, OperatorSession } from './operators.ts'

/** What the operator console asks. Served on the operators' own port alone. */

const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const Status = Type.Unsafe<Exclude<(typeof KYC_STATUSES)[number], 'none'>>({
  type: 'string',
  enum: KYC_STATUSES.slice(1),
})
const Reason = Type.Unsafe<RejectionReason>({
  type: 'string',
  enum: Object.keys(REJECTION_REASONS),
})

const caseFields = {
  id: Uuid,
  status: Status,
  username: Type.String(),
  uid: Uuid,
  attempt: Type.Integer({ minimum: 1, description: 'Counts the applications of this user' }),
  submittedAt: Time,
  decidedAt: TimeOrNull,
  decidedBy: TextOrNull,
  /** The reason's sentence and the note, as the applicant reads them. */
  reason: TextOrNull,
}
const KycCase = Type.Object(caseFields)
export type KycCase = Type.Static<typeof KycCase>

export const KYC_LISTS = ['pending', 'decided'] as const

const ACCOUNT_EVENTS = [
  'frozen',
  'unfrozen',
  'sessions_ended',
  'email_changed',
  'email_restored',
  'passkey_added',
  'passkey_removed',
  'passkey_amount_changed',
  'account_deleted',
] as const
export type AccountEventName = (typeof ACCOUNT_EVENTS)[number]

const AccountEvent = Type.Object({
  at: Time,
  who: Type.String({ description: "An operator's name, or 'owner'" }),
  what: Type.Unsafe<AccountEventName>({ type: 'string', enum: [...ACCOUNT_EVENTS] }),
  reason: Type.Union([OperatorReason, Type.Null()]),
})
export type AccountEvent = Type.Static<typeof AccountEvent>

/** The one call that takes an operator's token; all others take the session's secret. */
export const operatorSignIn = defineCall({
  method: 'POST',
  path: '/operator/session',
  access: 'anyone',
  summary: "Exchange an operator's token for a session: 15 idle minutes, 8 hours at most",
  input: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  reply: OperatorSession,
  refusals: ['operator_unknown', 'operator_token_ended', 'too_many_requests', 'host_unknown'],
})

export const operatorSignOut = defineCall({
  method: 'POST',
  path: '/operator/session/end',
  access: 'operator',
  summary: 'End this session',
  input: Nothing,
  reply: Message,
})

export const kycCases = defineCall({
  method: 'GET',
  path: '/operator/kyc',
  access: 'operator',
  summary: 'Applications: pending ones oldest first, decided ones newest first',
  input: Type.Object({
    list: Type.Unsafe<(typeof KYC_LISTS)[number]>({ type: 'string', enum: [...KYC_LISTS] }),
    search: Type.Optional(
      Type.String({
        maxLength: 256,
        description: 'Part of a user name, or a whole email, id, uid or wallet address',
      }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  reply: Type.Object({
    cases: Type.Array(KycCase),
    total: Type.Integer({ minimum: 0 }),
    pages: Type.Integer({ minimum: 1 }),
  }),
})

export const kycCase = defineCall({
  method: 'GET',
  path: '/operator/kyc/:id',
  access: 'operator',
  summary: 'One application with everything in it; that it was opened is recorded',
  input: Type.Object({ id: Uuid }),
  reply: Type.Object({
    ...caseFields,
    user: Type.Object({
      id: Uuid,
      email: Type.String(),
      walletAddress: Type.String(),
      joinedAt: Time,
    }),
    application: Type.Object(Application),
    /** They are kept for a while after the decision; null: they are there. */
    picturesRemovedAt: TimeOrNull,
    hasLivePhoto: Type.Boolean(),
    hasOpenedDocument: Type.Boolean({
      description: 'Whether you have opened its ID document: only then can you approve it',
    }),
    /** The user's other applications, newest first. */
    others: Type.Array(KycCase),
    events: Type.Array(KycEvent),
  }),
  refusals: ['case_not_found'],
})
export type KycCaseDetails = Type.Static<typeof kycCase.reply>

export const KYC_DOCUMENTS = ['id-document', 'live-photo'] as const
export type KycDocument = (typeof KYC_DOCUMENTS)[number]

export const kycDocument = defineCall({
  method: 'GET',
  path: '/operator/kyc/:id/:document',
  access: 'operator',
  summary: 'A picture of an application; that it was opened is recorded',
  input: Type.Object({
    id: FileId,
    document: Type.Unsafe<KycDocument>({
      type: 'string',
      enum: [...KYC_DOCUMENTS],
      'x-refusal': 'file_not_found',
    }),
  }),
  reply: Picture,
  form: 'picture',
  contentType: 'image/jpeg',
  missing: 'file_not_found',
})

export const kycApprove = defineCall({
  method: 'POST',
  path: '/operator/kyc/:id/approve',
  access: 'operator',
  summary: 'Approve a pending application whose ID document you have opened',
  input: Type.Object({ id: Uuid }),
  reply: Message,
  refusals: ['case_not_found', 'case_decided', 'document_unopened'],
})

export const kycReject = defineCall({
  method: 'POST',
  path: '/operator/kyc/:id/reject',
  access: 'operator',
  summary: 'Reject a pending application with a reason that the applicant will read',
  input: Type.Object({
    id: Uuid,
    reason: Reason,
    note: Type.Optional(Type.String({ maxLength: REJECTION_NOTE_MAX_LENGTH })),
  }),
  reply: Message,
  refusals: ['case_not_found', 'case_decided', 'note_missing'],
})

const Account = Type.Object({
  id: Uuid,
  username: Type.String(),
  email: Type.String(),
  walletAddress: Type.String(),
  joinedAt: Time,
  isVerified: Type.Boolean(),
  freeze: Type.Union([Freeze, Type.Null()]),
  openSessions: Type.Integer({ minimum: 0 }),
  events: Type.Array(AccountEvent),
  /** What waits for a second operator. */
  requests: Type.Array(OperatorRequest),
})
export type Account = Type.Static<typeof Account>

export const findAccount = defineCall({
  method: 'GET',
  path: '/operator/accounts',
  access: 'operator',
  summary: 'One account, by its whole name, email, id, uid, wallet address or referral code',
  input: Type.Object({ name: Type.String({ maxLength: 256 }) }),
  reply: Account,
  refusals: ['user_not_found'],
})

export const freezeAccount = defineCall({
  method: 'POST',
  path: '/operator/accounts/:id/freeze',
  access: 'operator',
  summary: 'Freeze sending, with a reason that the owner will read',
  input: Type.Object({ id: Uuid, reason: OperatorReason }),
  reply: Account,
  refusals: ['user_not_found'],
})

export const unfreezeAccount = defineCall({
  method: 'POST',
  path: '/operator/accounts/:id/unfreeze',
  access: 'operator',
  summary:
    'Lift a freeze; with two operators or more, one that another has set is lifted when a second one agrees',
  input: Type.Object({ id: Uuid }),
  reply: Account,
  refusals: ['user_not_found', 'not_frozen'],
})

export const endSessionsOfAccount = defineCall({
  method: 'POST',
  path: '/operator/accounts/:id/end-sessions',
  access: 'operator',
  summary: 'End all sessions, with a reason that the owner will read',
  input: Type.Object({ id: Uuid, reason: OperatorReason }),
  reply: Account,
  refusals: ['user_not_found'],
})

export const deleteKycOfAccount = defineCall({
  method: 'POST',
  path: '/operator/accounts/:id/delete-kyc',
  access: 'operator',
  summary:
    'Delete all KYC data of a user, which ends the verification; with two operators or more, when a second one agrees',
  input: Type.Object({ id: Uuid }),
  reply: Account,
  refusals: ['user_not_found'],
})
