import { nextClaimAtMs } from './nextClaimAtMs.ts'

/** Whether the user waits for the cooldown of the network, because somebody else there has mined. */
export const isHeldByNetwork = (known: Parameters<typeof nextClaimAtMs>[0]): boolean =>
  nextClaimAtMs({ lastMiningTime: known.lastMiningTime }) < nextClaimAtMs(known)
