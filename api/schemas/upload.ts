import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { FileId, Picture } from '../fields.ts'

export const uploadFile = defineSchema({
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

export const openFile = defineSchema({
  summary: 'A picture that was uploaded; that an operator opened it is recorded',
  input: Type.Object({ id: FileId }),
  reply: Picture,
  form: 'picture',
  contentType: 'image/jpeg',
  missing: 'file_not_found',
})
