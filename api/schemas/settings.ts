import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Coins, Nothing } from '../fields.ts'

export const settings = defineSchema({
  summary:
    'What this installation is set to: fee, upload host, IP lookups, how long KYC pictures are kept; which version runs',
  input: Nothing,
  reply: Type.Object({
    transferFee: Coins,
    uploadUrl: Type.String(),
    ipLookups: Type.Array(Type.String()),
    /** After the decision, the pictures of an application are kept that long. */
    kycKeepDays: Type.Integer(),
    version: Type.Optional(
      Type.Object({
        release: Type.String(),
        /** Null: not known. */
        commit: Type.Union([Type.String(), Type.Null()]),
        api: Type.Integer(),
        chain: Type.Integer(),
        schema: Type.Integer(),
      }),
    ),
  }),
})
