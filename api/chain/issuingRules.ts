import { MINING_COOLDOWN_MS, MINING_REWARD, REFERRAL_BONUS } from '../limits.ts'
import type { Micros } from '../money.ts'
import type { Kind } from './kind.ts'

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
