import { defineCall } from '../call.ts'
import type * as schema from '../schemas/mining.ts'

export const mine = defineCall<typeof schema.mine>()({
  method: 'POST',
  path: '/api/mining/coin',
  access: 'login',
  reads: { message: '', minedCoins: 0, totalCoins: 0, nextMiningAvailableAt: '' },
})

export const ip = defineCall<typeof schema.ip>()({
  method: 'GET',
  path: '/api/ip',
  access: 'anyone',
  priority: 'high',
})
