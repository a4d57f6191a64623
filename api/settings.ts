import * as Type from 'typebox'
import { defineCall } from './call.ts'
import { Coins, Nothing } from './fields.ts'

export const settings = defineCall({
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  summary: 'What this installation is set to: fee, explorer, upload host, IP lookups',
  input: Nothing,
  reply: Type.Object({
    transferFee: Coins,
    explorerUrl: Type.String(),
    uploadUrl: Type.String(),
    ipLookups: Type.Array(Type.String()),
  }),
})
