import type { Kind } from '#api/chain/kind.ts'

export const KIND_NAMES: Record<Kind, string> = {
  transfer: 'Transfer',
  claim: 'Mining reward',
  bonus: 'Referral bonus',
}
