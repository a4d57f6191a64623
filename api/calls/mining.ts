import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import { Coins, Nothing, Time } from '../fields.ts'
import { LEDGER_REFUSALS } from '../refusals.ts'

export const mine = defineCall({
  method: 'POST',
  path: '/api/mining/coin',
  access: 'login',
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
})

export const ip = defineCall({
  method: 'GET',
  path: '/api/ip',
  access: 'anyone',
  summary: "The caller's own network address",
  input: Nothing,
  reply: Type.Object({ ip: Type.String() }),
})
