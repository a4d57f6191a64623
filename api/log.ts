import * as Type from 'typebox'
import { defineCall } from './call.ts'
import { Nothing } from './fields.ts'

/** The ledger as a log that C2SP's tools read: below this path, files that never change but for two. */
export const LOG_PATH = '/log'

export const logPolicy = defineCall({
  method: 'GET',
  path: '/log/policy',
  access: 'anyone',
  summary: 'Whose log this is: its key, its witnesses, and how many of them must have cosigned',
  input: Nothing,
  reply: Type.String({ description: 'A C2SP tlog-policy' }),
  form: 'bytes',
  contentType: 'text/plain; charset=utf-8',
})
