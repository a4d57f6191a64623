import type { Kind } from '../kind.ts'
import { type Micros, micros } from '../money.ts'

export const MINING_REWARD: Micros = micros(2_000_000n)
export const MINING_COOLDOWN_MS = 86_400_000
export const REFERRAL_BONUS: Micros = micros(10_000_000n)

/** What SYSTEM may issue. */
export interface IssuingRules {
  /** By kind; a missing kind may have any amount. */
  rewards: Partial<Record<Kind, Micros>>
  /** Between two claims of a wallet. */
  cooldownMs: number
}

/** The rules of CXAC from its start: an operator cannot issue more, or sooner, without being detected. */
export const CXAC_RULES: IssuingRules = {
  rewards: { claim: MINING_REWARD, bonus: REFERRAL_BONUS },
  cooldownMs: MINING_COOLDOWN_MS,
}

/** For other chains, as in tests. */
export const NO_RULES: IssuingRules = { rewards: {}, cooldownMs: 0 }
