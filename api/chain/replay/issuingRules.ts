import type { Kind } from '../kind.ts'
import { type Micros, micros } from '../money.ts'

export const MINING_REWARD: Micros = micros(2_000_000n)
export const MINING_COOLDOWN_MS = 86_400_000
export const REFERRAL_BONUS: Micros = micros(10_000_000n)

/** What SYSTEM may give. */
export interface IssuingRules {
  /** For each kind; one that is not named may have any amount. */
  rewards: Partial<Record<Kind, Micros>>
  /** From one claim of a wallet to its next. */
  cooldownMs: number
}

/** The rules that CXAC has always had: an operator cannot give themselves more, or sooner, unseen. */
export const CXAC_RULES: IssuingRules = {
  rewards: { claim: MINING_REWARD, bonus: REFERRAL_BONUS },
  cooldownMs: MINING_COOLDOWN_MS,
}

/** For chains that are not CXAC's own, as tests make them. */
export const NO_RULES: IssuingRules = { rewards: {}, cooldownMs: 0 }
