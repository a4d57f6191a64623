import * as Type from 'typebox'
import { defineCall } from './call.ts'
import { Message, Uuid } from './fields.ts'
import { KYC_TEXT_MAX_LENGTH } from './limits.ts'

const Text = Type.String({ maxLength: KYC_TEXT_MAX_LENGTH })

export const kycStatus = defineCall({
  method: 'GET',
  path: '/api/kyc/status/:uid',
  access: 'login',
  summary: 'The state of your identity verification',
  input: Type.Object({ uid: Uuid }),
  reply: Type.Object({
    status: Type.Union([
      Type.Literal('none'),
      Type.Literal('pending'),
      Type.Literal('approved'),
      Type.Literal('rejected'),
    ]),
    reason: Type.Optional(Type.String()),
  }),
  refusals: ['not_own_account'],
})

export const kycApply = defineCall({
  method: 'POST',
  path: '/api/kyc-apply',
  access: 'login',
  summary: 'Apply for identity verification',
  input: Type.Object({
    userId: Type.String({ maxLength: 64 }),
    fullName: Text,
    dateOfBirth: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    address: Text,
    idNumber: Text,
    idType: Type.Union([
      Type.Literal('passport'),
      Type.Literal('driving_license'),
      Type.Literal('national_id'),
    ]),
    idDocumentUrl: Type.String({ maxLength: 2048 }),
    livePhotoUrl: Type.Optional(Type.Union([Type.String({ maxLength: 2048 }), Type.Null()])),
  }),
  reply: Message,
  missing: 'kyc_fields_missing',
  refusals: ['kyc_exists', 'not_own_account'],
})

/** Its body is multipart with one part named `file`; it may live on a host of its own (`UPLOAD_URL`). */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/upload/file',
  access: 'login',
  summary: 'Store one picture for an application (JPEG, PNG or WebP, at most 5 MB)',
  input: Type.Object({}),
  reply: Type.Object({ success: Type.Boolean(), fileUrl: Type.String() }),
  refusals: ['too_large', 'wrong_type'],
})
