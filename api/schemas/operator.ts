import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { ACCOUNT_EVENTS, type AccountEventName } from '../values/operator.ts'
import { Freeze, OperatorReason } from './freeze.ts'
import { Acknowledged, FileId, Nothing, Picture, Time, TimeOrNull, Uuid } from '../fields.ts'
import { Application, KycEvent, Rejection } from './kyc.ts'
import {
  KYC_DOCUMENTS,
  KYC_LISTS,
  KYC_STATUSES,
  type KycDocument,
  REJECTION_REASONS,
  type RejectionReason,
} from '../values/kyc.ts'
import { REJECTION_NOTE_MAX_LENGTH } from '../limits.ts'
import { OperatorRequest, OperatorSession } from './operators.ts'

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
  rejection: Rejection,
}

const KycCase = Type.Object(caseFields)
export type KycCase = Type.Static<typeof KycCase>

const AccountEvent = Type.Object({
  at: Time,
  who: Type.String({ description: "An operator's name, or 'owner'" }),
  what: Type.Unsafe<AccountEventName>({ type: 'string', enum: [...ACCOUNT_EVENTS] }),
  reason: Type.Union([OperatorReason, Type.Null()]),
})
export type AccountEvent = Type.Static<typeof AccountEvent>

export const operatorSignIn = defineSchema({
  summary: "Exchange an operator's token for a session: 15 idle minutes, 8 hours at most",
  input: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  reply: OperatorSession,
  refusals: ['operator_unknown', 'operator_token_ended', 'too_many_requests', 'host_unknown'],
})

export const operatorSignOut = defineSchema({
  summary: 'End this session',
  input: Nothing,
  reply: Acknowledged,
})

export const kycCases = defineSchema({
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

export const kycCase = defineSchema({
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
    /** When they were removed, some time after the decision; null: they are there. */
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

export const kycDocument = defineSchema({
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

export const kycApprove = defineSchema({
  summary: 'Approve a pending application whose ID document you have opened',
  input: Type.Object({ id: Uuid }),
  reply: Acknowledged,
  refusals: ['case_not_found', 'case_decided', 'document_unopened'],
})

export const kycReject = defineSchema({
  summary: 'Reject a pending application with a reason that the applicant will read',
  input: Type.Object({
    id: Uuid,
    reason: Reason,
    note: Type.Optional(Type.String({ maxLength: REJECTION_NOTE_MAX_LENGTH })),
  }),
  reply: Acknowledged,
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
  /** Requests that wait for a second operator. */
  requests: Type.Array(OperatorRequest),
})
export type Account = Type.Static<typeof Account>

export const findAccount = defineSchema({
  summary: 'One account, by its whole name, email, id, uid, wallet address or referral code',
  input: Type.Object({ name: Type.String({ maxLength: 256 }) }),
  reply: Account,
  refusals: ['user_not_found'],
})

export const freezeAccount = defineSchema({
  summary: 'Freeze sending, with a reason that the owner will read',
  input: Type.Object({ id: Uuid, reason: OperatorReason }),
  reply: Account,
  refusals: ['user_not_found'],
})

export const unfreezeAccount = defineSchema({
  summary:
    'Lift a freeze; with two operators or more, one that another has set is lifted when a second one agrees',
  input: Type.Object({ id: Uuid }),
  reply: Account,
  refusals: ['user_not_found', 'not_frozen'],
})

export const endSessionsOfAccount = defineSchema({
  summary: 'End all sessions, with a reason that the owner will read',
  input: Type.Object({ id: Uuid, reason: OperatorReason }),
  reply: Account,
  refusals: ['user_not_found'],
})

export const deleteKycOfAccount = defineSchema({
  summary:
    'Delete all KYC data of a user, which ends the verification; with two operators or more, when a second one agrees',
  input: Type.Object({ id: Uuid }),
  reply: Account,
  refusals: ['user_not_found'],
})
