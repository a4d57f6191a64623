import type { Evidence, TransferEvidence } from '../keys/evidence.ts'
import { micros } from '../money.ts'
import { people } from './chains.ts'
import type { KeyChain } from './KeyChain.ts'
import {
  after,
  type Attack,
  firstEvidence,
  LAPTOP,
  LIFE_MS,
  other,
  OTHER_HASH,
  owner,
  PHONE,
  PROGRAM,
  RECOVERY,
  thief,
  THIEF,
  THIEF_PHONE,
} from './attackScene.ts'

const MISSING = /transaction 9: evidence is missing: its wallet has keys/
const UNSIGNED = /transaction 9: evidence has no valid signature of this transfer/
const STRANGE = /transaction 9: evidence is by a key that is not in the set of the wallet/
const LATE = /transaction 9: evidence is valid until/
const USED = /transaction 9: evidence has an id that was used before/

/** A transfer of the attacker, with whatever evidence. */
const forged = (evidence: (chain: KeyChain) => Partial<TransferEvidence>) => (chain: KeyChain) =>
  chain.pay(owner, thief, 2000n, { by: PHONE, evidence: evidence(chain) })

/** What the order says besides what happens, for each field. */
const OTHER_FIELDS: [string, Parameters<KeyChain['pay']>[3] & object][] = [
  ['another log', { by: PHONE, order: { originHash: OTHER_HASH } }],
  ['another sender', { by: PHONE, order: { from: other } }],
  ['another receiver', { by: PHONE, order: { to: other } }],
  ['another amount', { by: PHONE, order: { amount: micros(1999n) } }],
  ['a larger amount', { by: PHONE, order: { amount: micros(2001n) } }],
]

const inserted: Attack[] = [
  after('a transfer without evidence', MISSING, c => c.pay(owner, thief, 2000n)),
  after('all coins without evidence', MISSING, c => c.pay(owner, thief, 1_984_990n)),
  after('one micro without evidence', MISSING, c => c.pay(owner, thief, 1n)),
  after('a transfer to itself without evidence', MISSING, c => c.pay(owner, owner, 1n)),
  after('two transfers, of which only the second is signed', MISSING, c =>
    c.pay(owner, thief, 1n).pay(owner, other, 1n, { by: PHONE }),
  ),
  after(
    'a transfer after an honest one of the same block',
    /transaction 10: evidence is missing/,
    c => c.pay(owner, other, 1n, { by: PHONE }).pay(owner, thief, 1n),
  ),
  after('a transfer by a key of the attacker', STRANGE, c =>
    c.pay(owner, thief, 2000n, { by: THIEF }),
  ),
  after('a transfer by a passkey of the attacker', STRANGE, c =>
    c.pay(owner, thief, 2000n, { by: THIEF_PHONE }),
  ),
  after("a transfer by the attacker's key under the owner's name", UNSIGNED, c =>
    c.pay(owner, thief, 2000n, { by: THIEF, evidence: { key: RECOVERY.key } }),
  ),
  after("a transfer by the attacker's passkey under the owner's name", UNSIGNED, c =>
    c.pay(owner, thief, 2000n, { by: THIEF_PHONE, evidence: { key: PHONE.key } }),
  ),
  after('evidence for a wallet without keys', /block 5: evidence 1 is of transaction 9, which/, c =>
    c.pay(other, thief, 1n, { by: THIEF }),
  ),
  after('evidence for a claim', /block 5: evidence 1 is of transaction 9, which/, c => {
    c.claim(people[4]!)
    const item = c.drafts.at(-1)![0]! as { evidence?: Evidence }
    item.evidence = { ...firstEvidence(c), transaction: 9 }
  }),
  after(
    'evidence of a transaction to come',
    MISSING,
    forged(() => ({ transaction: 10 })),
  ),
  after(
    'evidence of a transaction before',
    MISSING,
    forged(() => ({ transaction: 8 })),
  ),
  ...OTHER_FIELDS.map(([what, signing]) =>
    after(`an order of ${what}`, UNSIGNED, c => c.pay(owner, thief, 2000n, signing)),
  ),
]

const redated: Attack[] = [
  after('an order that has expired', LATE, c =>
    c.pay(owner, thief, 2000n, { by: PHONE, order: { validUntilMs: c.nowMs } }),
  ),
  after('an order of an hour ago', LATE, c =>
    c.pay(owner, thief, 2000n, { by: PHONE, order: { validUntilMs: c.nowMs - 3_600_000 } }),
  ),
  after('an order that lives too long', LATE, c =>
    c.pay(owner, thief, 2000n, { by: PHONE, order: { validUntilMs: c.nowMs + LIFE_MS + 60_002 } }),
  ),
  after('an order that lives for ever', LATE, c =>
    c.pay(owner, thief, 2000n, { by: PHONE, order: { validUntilMs: Number.MAX_SAFE_INTEGER } }),
  ),
  after('an expired order with a later end', UNSIGNED, c =>
    c.pay(owner, thief, 2000n, {
      by: PHONE,
      order: { validUntilMs: c.nowMs },
      evidence: { validUntilMs: c.nowMs + 1000 },
    }),
  ),
  after('a larger fee than ordered', /transaction 9: evidence allows a fee of 0, not 7/, c =>
    c.pay(owner, thief, 2000n, { by: PHONE, fee: micros(7n), order: { largestFee: micros(0n) } }),
  ),
  after('a larger fee, and evidence that allows it', UNSIGNED, c =>
    c.pay(owner, thief, 2000n, {
      by: PHONE,
      fee: micros(7n),
      order: { largestFee: micros(0n) },
      evidence: { largestFee: micros(7n) },
    }),
  ),
  after(
    'an order that the owner dated for another id',
    UNSIGNED,
    forged(() => ({ id: new Uint8Array(16) })),
  ),
]

/** The same signed order again. */
const replayed: Attack[] = [
  after('the same order a second time', USED, c => {
    const { id, proof, validUntilMs, key } = firstEvidence(c)
    c.pay(owner, other, 2000n, { by: PHONE, evidence: { id, proof, validUntilMs, key } })
  }),
  after('the same order to another receiver', UNSIGNED, c => {
    const { id, proof, validUntilMs } = firstEvidence(c)
    c.pay(owner, thief, 2000n, { by: PHONE, evidence: { id, proof, validUntilMs } })
  }),
  after('the same order with another amount', UNSIGNED, c => {
    const { id, proof, validUntilMs } = firstEvidence(c)
    c.pay(owner, other, 2001n, { by: PHONE, evidence: { id, proof, validUntilMs } })
  }),
  after('the same order with a new id', UNSIGNED, c => {
    const { proof, validUntilMs } = firstEvidence(c)
    c.pay(owner, other, 2000n, { by: PHONE, evidence: { proof, validUntilMs } })
  }),
  after('the same order after it has expired', LATE, c => {
    const { id, proof, validUntilMs } = firstEvidence(c)
    c.nowMs += LIFE_MS + 1000
    c.pay(owner, other, 2000n, { by: PHONE, evidence: { id, proof, validUntilMs } })
  }),
  after('the id of an honest order, signed with another key', USED, c => {
    const { id } = firstEvidence(c)
    c.pay(owner, other, 2000n, { by: LAPTOP, order: { id } })
  }),
  after(
    'an id twice in one block',
    /transaction 10: evidence has an id that was used before/,
    c => {
      const id = new Uint8Array(16).fill(9)
      c.pay(owner, other, 1n, { by: PHONE, order: { id } })
      c.pay(owner, other, 1n, { by: PHONE, order: { id } })
    },
  ),
  after(
    'an id twice, with another amount',
    /transaction 10: evidence has an id that was used before/,
    c => {
      const id = new Uint8Array(16).fill(9)
      c.pay(owner, other, 1n, { by: PHONE, order: { id } })
      c.pay(owner, other, 2n, { by: PHONE, order: { id } })
    },
  ),
]

const TOO_MUCH = /transaction \d+: evidence makes \d+ on one day with a key of 100000/
const limits: Attack[] = [
  after('a program key above its limit', TOO_MUCH, c =>
    c.pay(owner, thief, 100_001n, { by: PROGRAM }),
  ),
  after('a program key above its limit with what it spent before', TOO_MUCH, c =>
    c.pay(owner, thief, 95_001n, { by: PROGRAM }),
  ),
  after('a program key above its limit with the fee', TOO_MUCH, c =>
    c.pay(owner, thief, 95_000n, { by: PROGRAM, fee: micros(1n) }),
  ),
  after('a program key above its limit with many payments', TOO_MUCH, c => {
    for (let i = 0; i < 96; i++) c.pay(owner, thief, 1000n, { by: PROGRAM })
  }),
  after('a program key with a higher limit', STRANGE, c => {
    const key = { ...PROGRAM.key, dailyLimit: micros(1_000_000n) }
    c.pay(owner, thief, 200_000n, { by: { ...PROGRAM, key } })
  }),
  after('a program key without a limit', STRANGE, c => {
    const key = { ...PROGRAM.key, dailyLimit: micros(0n) }
    c.pay(owner, thief, 200_000n, { by: { ...PROGRAM, key } })
  }),
]

/** Transfers that no key of the wallet has ordered so. */
export const TRANSFER_ATTACKS: readonly Attack[] = [...inserted, ...redated, ...replayed, ...limits]
