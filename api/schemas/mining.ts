import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Coins, Nothing, Time } from '../fields.ts'
import { LEDGER_REFUSALS } from '../refusals/refusals.ts'

export const mine = defineSchema({
  summary: "Claim today's mining reward",
  input: Type.Object({
    userId: Type.String({ maxLength: 64 }),
    ipaddress: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Object({
    message: Type.String(),
    minedCoins: Coins,
    totalCoins: Coins,
    nextMiningAvailableAt: Time,
  }),
  missing: 'user_id_missing',
  refusals: ['mining_cooldown', 'not_own_account', 'ip_unknown', ...LEDGER_REFUSALS],
  refusalFields: { nextMiningAvailableAt: Type.Optional(Time) },
})

export const ip = defineSchema({
  summary: "The caller's own network address",
  input: Nothing,
  reply: Type.Object({ ip: Type.String() }),
})
