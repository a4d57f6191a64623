import type { Kind } from '../kind.ts'
import { type Micros, micros } from '../money.ts'

export const MINING_REWARD: Micros = micros(2_000_000n)
export const MINING_COOLDOWN_MS = 86_400_000
export const REFERRAL_BONUS: Micros = micros(10_000_000n)

/** Clocks differ a little. */
const MAX_AHEAD_MS = 120_000

/** What SYSTEM may issue, and until when a block may be dated. */
export interface IssuingRules {
  /** By kind; a missing kind may have any amount. */
  rewards: Partial<Record<Kind, Micros>>
  /** Between two claims of a wallet. */
  cooldownMs: number
  /** A sign-up gives one bonus, with the new wallet. */
  isBonusFirst: boolean
  /** Claims of days to come would be dated later. */
  latestMs: () => number
}

/** The rules of CXAC from its start, by the reader's clock: an operator cannot issue more, or sooner, undetected. */
export const rulesBy = (now: () => number): IssuingRules => ({
  rewards: { claim: MINING_REWARD, bonus: REFERRAL_BONUS },
  cooldownMs: MINING_COOLDOWN_MS,
  isBonusFirst: true,
  latestMs: () => now() + MAX_AHEAD_MS,
})

export const CXAC_RULES: IssuingRules = rulesBy(Date.now)

/** For other chains, as in tests. */
export const NO_RULES: IssuingRules = {
  rewards: {},
  cooldownMs: 0,
  isBonusFirst: false,
  latestMs: () => Infinity,
}
