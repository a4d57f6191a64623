import type { Address } from '../address.ts'
import type { TransferEvidence } from '../keys/evidence.ts'
import { originHashOf } from '../keys/keySet.ts'
import { micros } from '../money.ts'
import { people } from './chains.ts'
import { type Draft, KeyChain } from './KeyChain.ts'
import { passkey, plainKey } from './ownerKeys.ts'

/** The owner with keys, a custodial wallet, and the attacker's. */
export const [, owner, other, thief] = people as [Address, Address, Address, Address]
export const PHONE = passkey(1)
export const LAPTOP = passkey(2, 'passkey_ed25519')
export const RECOVERY = plainKey(3)
export const PROGRAM = plainKey(4, micros(100_000n))
export const THIEF = plainKey(66)
export const THIEF_PHONE = passkey(67)
export const OWN = [PHONE, LAPTOP, RECOVERY, PROGRAM]
export const LIFE_MS = 600_000
export const OTHER_HASH = originHashOf('other.example/log')

/** An honest beginning: coins, keys, and one payment with each key. Transactions 1 to 8. */
export function honestChain(): KeyChain {
  const chain = new KeyChain().begin().claim(owner).claim(other).claim(thief)
  chain.begin().pay(owner, other, 1000n).start(owner, OWN)
  chain.begin().pay(owner, other, 2000n, { by: PHONE }).pay(owner, thief, 3000n, { by: LAPTOP })
  chain.begin().pay(owner, other, 4000n, { by: RECOVERY, fee: micros(10n) })
  return chain.pay(owner, other, 5000n, { by: PROGRAM }).begin()
}

export interface Attack {
  name: string
  /** A part of the fault that every audit names. */
  fault: RegExp
  drafts: () => Draft[]
}

/** Adds one block of the attacker to the honest chain. */
export const after = (
  name: string,
  fault: RegExp,
  attack: (chain: KeyChain) => KeyChain | void,
): Attack => ({
  name,
  fault,
  drafts: () => {
    const chain = honestChain()
    attack(chain)
    return chain.drafts
  },
})

export const firstEvidence = (chain: KeyChain): TransferEvidence => evidenceIn(chain.drafts[2]![0]!)

export function evidenceIn(item: Draft[number]): TransferEvidence {
  if (!('transaction' in item) || item.evidence?.what !== 'transfer')
    throw new Error('This is no signed transfer')
  return item.evidence
}
