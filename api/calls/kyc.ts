import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import type { OperatorActionKind } from '../chain/operatorActions/operatorActionKinds.ts'
import { FileId, Hash, Message, Picture, Time, Uuid } from '../fields.ts'
import { KYC_TEXT_MAX_LENGTH } from '../limits.ts'

export const ID_TYPES = {
  passport: 'Passport',
  driving_license: 'Driving license',
  national_id: 'National ID',
} as const
export type IdType = keyof typeof ID_TYPES

export const KYC_STATUSES = ['none', 'pending', 'approved', 'rejected'] as const
export type KycStatus = (typeof KYC_STATUSES)[number]

/** What an operator can say against an application; a note may follow. */
export const REJECTION_REASONS = {
  unreadable: 'The document cannot be read in the picture.',
  incomplete: 'Part of the document is missing from the picture.',
  expired: 'The document has expired.',
  mismatch: 'The details do not match the document.',
  photo_mismatch: 'The live photo does not show the person on the document.',
  not_accepted: 'This kind of document is not accepted.',
  other: 'The application could not be accepted.',
} as const
export type RejectionReason = keyof typeof REJECTION_REASONS

/** What is recorded about an application. */
export const KYC_EVENTS = {
  submitted: 'Application submitted',
  application_viewed: 'Application opened',
  id_document_viewed: 'ID document opened',
  live_photo_viewed: 'Live photo opened',
  approved: 'Approved',
  rejected: 'Rejected',
  data_deleted: 'All KYC data deleted',
  pictures_removed: 'Pictures removed',
} as const
export type KycEventName = keyof typeof KYC_EVENTS

/** Of what operators do with an application, as what it is logged. */
export const KYC_ACTIONS: Partial<Record<KycEventName, OperatorActionKind>> = {
  application_viewed: 'application_opened',
  id_document_viewed: 'document_opened',
  live_photo_viewed: 'document_opened',
  approved: 'kyc_approved',
  rejected: 'kyc_rejected',
  data_deleted: 'kyc_deleted',
}

/** Why an application was rejected, as the applicant reads it. */
export const rejectionText = (reason: RejectionReason, note?: string): string =>
  [REJECTION_REASONS[reason], note?.trim()].filter(Boolean).join(' ')

const words = <Word extends string>(list: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...list] })

const Text = Type.String({ maxLength: KYC_TEXT_MAX_LENGTH })
const UrlOrNull = Type.Union([Type.String({ maxLength: 2048 }), Type.Null()])

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

export const kycStatus = defineCall({
  method: 'GET',
  path: '/api/kyc/status/:uid',
  access: 'login',
  summary: 'The state of your identity verification',
  input: Type.Object({ uid: Uuid }),
  reply: Type.Object({
    status: words(KYC_STATUSES),
    submittedAt: Type.Optional(Time),
    /** When a reviewer first opened the ID document, before the decision. */
    documentOpenedAt: Type.Optional(Time),
    decidedAt: Type.Optional(Time),
    reason: Type.Optional(Type.String({ description: 'Why it was rejected' })),
  }),
  refusals: ['not_own_account'],
})

export const kycRecord = defineCall({
  method: 'GET',
  path: '/api/kyc/record/:uid',
  access: 'login',
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

export const kycApply = defineCall({
  method: 'POST',
  path: '/api/kyc-apply',
  access: 'login',
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

/** Its body is multipart with one part named `file`; it may live on a host of its own (`UPLOAD_URL`). */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/upload/file',
  access: 'login',
  summary: 'Store one picture for an application (JPEG, PNG or WebP, at most 5 MB)',
  input: Type.Object({}),
  reply: Type.Object({
    success: Type.Boolean(),
    fileUrl: Type.String({ description: 'Opens with your token; nobody else finds it' }),
  }),
  refusals: [
    'file_missing',
    'files_too_many',
    'file_too_large',
    'file_cut_off',
    'upload_too_slow',
    'form_broken',
    'picture_type',
    'picture_broken',
    'picture_too_many_pixels',
    'upload_quota',
    'too_many_requests',
    // All data of the user was deleted meanwhile.
    'file_not_found',
  ],
})

/** Where `uploadFile` has put a picture: on the same host. */
export const openFile = defineCall({
  method: 'GET',
  path: `${uploadFile.path}/:id`,
  access: 'owner or operator',
  summary: 'A picture that was uploaded; that an operator opened it is recorded',
  input: Type.Object({ id: FileId }),
  reply: Picture,
  form: 'picture',
  contentType: 'image/jpeg',
  missing: 'file_not_found',
})
