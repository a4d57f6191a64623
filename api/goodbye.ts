import * as Type from 'typebox'
import { defineCall } from './call.ts'
import { Nothing } from './fields.ts'
import { DATA_DOWNLOADS_PER_USER_PER_HOUR } from './limits.ts'

export const downloadData = defineCall({
  method: 'GET',
  path: '/api/my-data.zip',
  access: 'login',
  summary: `Everything that is held about you, at most ${DATA_DOWNLOADS_PER_USER_PER_HOUR} times an hour`,
  input: Nothing,
  reply: Type.String({
    format: 'binary',
    description: 'data.json, and your KYC pictures in pictures/',
  }),
  form: 'file',
  contentType: 'application/zip',
})
