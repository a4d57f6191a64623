import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import {
  ID_TYPES,
  type IdType,
  KYC_STATUSES,
  KYC_EVENTS,
  type KycEventName,
  REJECTION_REASONS,
  type RejectionReason,
} from '../values/kyc.ts'
import { Hash, Message, Time, Uuid } from '../fields.ts'
import { KYC_TEXT_MAX_LENGTH } from '../limits.ts'

const words = <Word extends string>(list: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...list] })

const Text = Type.String({ maxLength: KYC_TEXT_MAX_LENGTH })

const UrlOrNull = Type.Union([Type.String({ maxLength: 2048 }), Type.Null()])

/** Absent from older servers. */
export const Rejection = Type.Optional(
  Type.Object(
    { code: words(Object.keys(REJECTION_REASONS) as RejectionReason[]), note: Type.String() },
    { description: 'The parts of `reason`, to say it in another language' },
  ),
)

/** What the applicant wrote, and which pictures belong to it. */
export const Application = {
  fullName: Text,
  dateOfBirth: Type.String({
    maxLength: 64,
    description: 'YYYY-MM-DD',
    'x-refusal': 'birth_date_invalid',
  }),
  address: Text,
  idNumber: Text,
  idType: words(Object.keys(ID_TYPES) as IdType[]),
}

export const KycEvent = Type.Object({
  at: Time,
  who: Type.String({ description: "An operator's name, or 'you'" }),
  what: words(Object.keys(KYC_EVENTS) as KycEventName[]),
})
export type KycEvent = Type.Static<typeof KycEvent>

const OwnKycEvent = Type.Object({
  ...KycEvent.properties,
  logged: Type.Optional(
    Type.Object(
      {
        block: Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          description: 'Null until it is in one',
        }),
        hash: Hash,
        salt: Hash,
      },
      {
        description:
          'Of what an operator did: with the salt you can show that this is what was logged (docs/verify.md). Keep it to yourself',
      },
    ),
  ),
})
export type OwnKycEvent = Type.Static<typeof OwnKycEvent>

export const kycStatus = defineSchema({
  summary: 'The state of your identity verification',
  input: Type.Object({ uid: Uuid }),
  reply: Type.Object({
    status: words(KYC_STATUSES),
    submittedAt: Type.Optional(Time),
    /** When a reviewer first opened the ID document, before the decision. */
    documentOpenedAt: Type.Optional(Time),
    decidedAt: Type.Optional(Time),
    reason: Type.Optional(Type.String({ description: 'Why it was rejected' })),
    rejection: Rejection,
  }),
  refusals: ['not_own_account'],
})

export const kycRecord = defineSchema({
  summary: 'Your latest application, and everything that was done with it, newest first',
  input: Type.Object({ uid: Uuid }),
  reply: Type.Object({
    application: Type.Optional(
      Type.Object({ ...Application, idDocumentUrl: UrlOrNull, livePhotoUrl: UrlOrNull }),
    ),
    events: Type.Array(OwnKycEvent),
  }),
  refusals: ['not_own_account'],
})
export type KycRecord = Type.Static<typeof kycRecord.reply>

export const kycApply = defineSchema({
  summary: 'Apply for identity verification',
  input: Type.Object({
    userId: Type.String({ maxLength: 64 }),
    ...Application,
    idDocumentUrl: Type.String({ maxLength: 2048 }),
    livePhotoUrl: Type.Optional(UrlOrNull),
  }),
  reply: Message,
  missing: 'kyc_fields_missing',
  refusals: ['kyc_exists', 'not_own_account', 'too_young', 'document_unknown'],
})
