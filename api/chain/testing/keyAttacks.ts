import type { Address } from '../address.ts'
import { type Evidence, type TransferEvidence } from '../keys/evidence.ts'
import { originHashOf } from '../keys/keySet.ts'
import { micros } from '../money.ts'
import { people } from './chains.ts'
import { type Draft, KeyChain } from './KeyChain.ts'
import { passkey, plainKey, type TestKey } from './ownerKeys.ts'

/** The owner with keys, a custodial wallet, and the attacker's. */
const [, owner, other, thief] = people as [Address, Address, Address, Address]
export const PHONE = passkey(1)
export const LAPTOP = passkey(2, 'passkey_ed25519')
export const RECOVERY = plainKey(3)
export const PROGRAM = plainKey(4, micros(100_000n))
const THIEF = plainKey(66)
const THIEF_PHONE = passkey(67)
const OWN = [PHONE, LAPTOP, RECOVERY, PROGRAM]
const LIFE_MS = 600_000
const OTHER_HASH = originHashOf('other.example/log')

/** An honest beginning: coins, keys, and one payment with each key. Transactions 1 to 8. */
export function honestChain(): KeyChain {
  const chain = new KeyChain().begin().claim(owner).claim(other).claim(thief)
  chain.begin().pay(owner, other, 1000n).start(owner, OWN)
  chain.begin().pay(owner, other, 2000n, { by: PHONE }).pay(owner, thief, 3000n, { by: LAPTOP })
  chain.begin().pay(owner, other, 4000n, { by: RECOVERY, fee: micros(10n) })
  return chain.pay(owner, other, 5000n, { by: PROGRAM }).begin()
}

interface Attack {
  name: string
  /** A part of the fault that every audit names. */
  fault: RegExp
  drafts: () => Draft[]
}

const MISSING = /transaction 9: evidence is missing: its wallet has keys/
const UNSIGNED = /transaction 9: evidence has no valid signature of this transfer/
const STRANGE = /transaction 9: evidence is by a key that is not in the set of the wallet/
const LATE = /transaction 9: evidence is valid until/
const USED = /transaction 9: evidence has an id that was used before/

/** Adds one block of the attacker to the honest chain. */
const after = (
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

const firstEvidence = (chain: KeyChain): TransferEvidence => evidenceIn(chain.drafts[2]![0]!)

function evidenceIn(item: Draft[number]): TransferEvidence {
  if (!('transaction' in item) || item.evidence?.what !== 'transfer')
    throw new Error('This is no signed transfer')
  return item.evidence
}

/** A transfer of the attacker, with whatever evidence. */
const forged = (evidence: (chain: KeyChain) => Partial<TransferEvidence>) => (chain: KeyChain) =>
  chain.pay(owner, thief, 2000n, { by: PHONE, evidence: evidence(chain) })

/** Changes what is stored of an honest payment. */
const rewritten = (
  name: string,
  fault: RegExp,
  change: (item: Extract<Draft[number], { transaction: object }>) => void,
): Attack => ({
  name,
  fault,
  drafts: () => {
    const chain = honestChain()
    const item = chain.drafts[2]![0]!
    if ('transaction' in item) change(item)
    chain.claim(people[4]!)
    return chain.drafts
  },
})

const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, bytes[at]! ^ 1)
const signers: [string, TestKey][] = [
  ['a passkey', PHONE],
  ['an Ed25519 passkey', LAPTOP],
  ['the recovery key', RECOVERY],
  ['a program key', PROGRAM],
]

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

/** A signature whose bytes, or whose device, are not right; for each kind of key. */
const signatures: Attack[] = signers.flatMap(([who, by]) => [
  after(`a changed signature of ${who}`, UNSIGNED, c => {
    c.pay(owner, thief, 2000n, { by })
    const evidence = evidenceIn(c.drafts.at(-1)![0]!)
    evidence.proof = { ...evidence.proof, signature: flipped(evidence.proof.signature, 20) }
  }),
  after(`a signature of ${who} with its other half changed`, UNSIGNED, c => {
    c.pay(owner, thief, 2000n, { by })
    const evidence = evidenceIn(c.drafts.at(-1)![0]!)
    evidence.proof = { ...evidence.proof, signature: flipped(evidence.proof.signature, 50) }
  }),
  after(`zeros as the signature of ${who}`, UNSIGNED, c => {
    c.pay(owner, thief, 2000n, { by })
    const evidence = evidenceIn(c.drafts.at(-1)![0]!)
    evidence.proof = { ...evidence.proof, signature: new Uint8Array(64) }
  }),
  after(`the signature of ${who} for another transfer`, UNSIGNED, c => {
    const { proof } = evidenceIn(
      c.drafts[signers.findIndex(([, key]) => key === by) < 2 ? 2 : 3]![
        signers.findIndex(([, key]) => key === by) % 2
      ]!,
    )
    c.pay(owner, thief, 2000n, { by, evidence: { proof } })
  }),
])

/** An assertion of the owner's own passkey that is not one for this order. */
const HABITS: [string, Parameters<TestKey['sign']>[1] & object][] = [
  ['whose user was not verified', { flags: 0x01 }],
  ['whose user was not present', { flags: 0x04 }],
  ['without any flag', { flags: 0x00 }],
  ['for another host', { rpId: 'other.example' }],
  ['that creates a passkey', { type: 'webauthn.create' }],
  ['for a payment request', { type: 'payment.get' }],
  ['for the challenge of a log-in', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['for an empty challenge', { challenge: '' }],
]
const assertions: Attack[] = [PHONE, LAPTOP].flatMap(key =>
  HABITS.map(([what, habits]) =>
    after(`an assertion of a ${key.key.type} ${what}`, UNSIGNED, c =>
      c.pay(owner, thief, 2000n, {
        by: { ...key, sign: order => key.sign(order, habits) },
      }),
    ),
  ),
)

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

const FOREIGN = /block 5: evidence 1 is by a key that is not in the set of the wallet/
const BAD_CHANGE = /block 5: evidence 1 has no valid signature of this change/
const keySets: Attack[] = [
  after(
    "keys of the attacker by the server's authority",
    /evidence 1 is by the server, and the wallet has keys/,
    c => c.start(owner, [THIEF, THIEF_PHONE]),
  ),
  after('one more key by the server', /evidence 1 is by the server, and the wallet has keys/, c =>
    c.start(owner, [...OWN, THIEF]),
  ),
  after(
    'back to custody by the server',
    /evidence 1 is by the server, and the wallet has keys/,
    c => c.start(owner, []),
  ),
  after('keys of the attacker, signed by themselves', FOREIGN, c =>
    c.change(owner, [THIEF, THIEF_PHONE], THIEF),
  ),
  after('back to custody, signed by the attacker', FOREIGN, c => c.change(owner, [], THIEF)),
  after('a change by a program key', /evidence 1 is by a key that cannot change the keys/, c =>
    c.change(owner, [...OWN, THIEF], PROGRAM),
  ),
  after('other keys than were signed', BAD_CHANGE, c =>
    c.change(owner, [...OWN, THIEF], PHONE, { signedSet: c.nextSet(owner, OWN) }),
  ),
  after('a change signed for another set before', BAD_CHANGE, c =>
    c.change(owner, [PHONE, THIEF], PHONE, { before: new Uint8Array(32) }),
  ),
  after('a change that has expired', /evidence 1 is valid until/, c =>
    c.change(owner, [PHONE, LAPTOP], PHONE, { validUntilMs: c.nowMs }),
  ),
  after('a change that lives too long', /evidence 1 is valid until/, c =>
    c.change(owner, [PHONE, LAPTOP], PHONE, { validUntilMs: c.nowMs + 10_000_000 }),
  ),
  after('a sequence left out', /evidence 1 has the sequence 3 after 1/, c =>
    c.change(owner, [PHONE, LAPTOP], PHONE, { set: { sequence: 3 } }),
  ),
  after('a sequence again', /evidence 1 has the sequence 1 after 1/, c =>
    c.change(owner, [PHONE, LAPTOP], PHONE, { set: { sequence: 1 } }),
  ),
  after('a key set of another log', /evidence 1 is of another log/, c =>
    c.change(owner, [PHONE, LAPTOP], PHONE, { set: { originHash: OTHER_HASH } }),
  ),
  after('keys of another log for another wallet', /evidence 1 is of another log/, c =>
    c.start(other, [THIEF, THIEF_PHONE], { originHash: OTHER_HASH }),
  ),
  after('a single first key', /evidence 1 begins with fewer than two keys/, c =>
    c.start(other, [THIEF]),
  ),
  after(
    'two first keys, of which one is limited',
    /evidence 1 begins with fewer than two keys/,
    c => c.start(other, [THIEF, PROGRAM]),
  ),
  after(
    'keys of a wallet that never had a coin',
    /evidence 1 is of a wallet that has never received a coin/,
    c => c.start(people[4]!, [THIEF, THIEF_PHONE]),
  ),
  after('keys dated back', /evidence 1 is dated \d+, before \d+/, c => {
    c.start(other, [THIEF, THIEF_PHONE])
    const [item] = c.drafts.at(-1)!
    if ('change' in item!) item.change.atMs -= 1000
  }),
  after(
    'a removed key that pays',
    /transaction 9: evidence is by a key that is not in the set/,
    c => c.change(owner, [LAPTOP, RECOVERY], LAPTOP).pay(owner, thief, 1n, { by: PHONE }),
  ),
  after(
    'a removed key that pays in a later block',
    /transaction 9: evidence is by a key that is not/,
    c => c.change(owner, [LAPTOP, RECOVERY], LAPTOP).begin().pay(owner, thief, 1n, { by: PHONE }),
  ),
  after('a removed key that changes the keys', /evidence 2 is by a key that is not in the set/, c =>
    c.change(owner, [LAPTOP, RECOVERY], LAPTOP).change(owner, [PHONE, THIEF], PHONE),
  ),
  after('the removal of a key moved behind its payment', MISSING, c => {
    c.pay(owner, thief, 1n, { by: PHONE }).change(owner, [LAPTOP, RECOVERY], LAPTOP)
    const block = c.drafts.at(-1)!
    block.reverse()
  }),
  after(
    'a change of keys again, after it was undone',
    /evidence 3 has the sequence 2 after 3/,
    c => {
      c.change(owner, [...OWN, THIEF], PHONE).change(owner, OWN, PHONE)
      const [first] = c.drafts.at(-1)!
      if ('change' in first!) c.drafts.at(-1)!.push({ change: { ...first.change, atMs: c.nowMs } })
    },
  ),
  after(
    'a payment before the keys are in force',
    /block 5: evidence 1 is of transaction 9, which/,
    c => c.pay(other, thief, 1n, { by: THIEF }).start(other, [THIEF, THIEF_PHONE]),
  ),
  after(
    'a custodial payment after the keys are in force',
    /transaction 9: evidence is missing/,
    c => c.start(other, [RECOVERY, PHONE]).pay(other, thief, 1n),
  ),
  after('an order of another wallet with the same key', UNSIGNED, c => {
    c.start(other, [RECOVERY, PHONE])
    c.pay(other, thief, 2000n, { by: RECOVERY, order: { from: owner } })
  }),
]

const history: Attack[] = [
  rewritten(
    'stripped evidence',
    /transaction 5: evidence is missing/,
    item => delete item.evidence,
  ),
  rewritten(
    'another receiver of an honest payment',
    /transaction 5: evidence has no valid signature/,
    item => {
      item.transaction = { ...item.transaction, to: thief }
    },
  ),
  rewritten(
    'another amount of an honest payment',
    /transaction 5: evidence has no valid signature/,
    item => {
      item.transaction = { ...item.transaction, amount: micros(1_000_000n) }
    },
  ),
  rewritten(
    'a fee of an honest payment',
    /transaction 5: evidence allows a fee of 0, not 1/,
    item => {
      item.transaction = { ...item.transaction, fee: micros(1n) }
    },
  ),
  rewritten(
    'another id of an honest payment',
    /transaction 5: evidence has no valid signature/,
    item => {
      evidenceIn(item).id = new Uint8Array(16)
    },
  ),
  rewritten(
    'another largest fee of an honest payment',
    /transaction 5: evidence has no valid signature/,
    item => {
      evidenceIn(item).largestFee = micros(1_000_000n)
    },
  ),
  rewritten(
    'another end of an honest payment',
    /transaction 5: evidence has no valid signature/,
    item => {
      evidenceIn(item).validUntilMs += 1
    },
  ),
  rewritten(
    'another key of an honest payment',
    /transaction 5: evidence is by a key that is not/,
    item => {
      evidenceIn(item).key = THIEF_PHONE.key
    },
  ),
  {
    name: 'the keys of the wallet left out',
    fault: /block 3: evidence 1 is of transaction 5, which needs none/,
    drafts: () => {
      const chain = honestChain()
      chain.drafts[1]!.pop()
      chain.claim(people[4]!)
      return chain.drafts
    },
  },
  {
    name: 'the keys of the wallet replaced by those of the attacker',
    fault: /transaction 5: evidence is by a key that is not in the set/,
    drafts: () => {
      const chain = honestChain()
      const start = chain.drafts[1]![1]!
      if ('change' in start)
        start.change.set = { ...start.change.set, keys: [THIEF.key, THIEF_PHONE.key] }
      chain.claim(people[4]!)
      return chain.drafts
    },
  },
  {
    name: 'the evidence of two payments swapped',
    fault: /transaction 5: evidence is missing/,
    drafts: () => {
      const chain = honestChain()
      const [a, b] = chain.drafts[2]!.map(evidenceIn)
      for (const [i, evidence] of [b!, a!].entries())
        (chain.drafts[2]![i] as { evidence: Evidence }).evidence = evidence
      chain.claim(people[4]!)
      return chain.drafts
    },
  },
]

/** What root can write with the database and the signing key: each breaks a rule, and every hash is right. */
export const KEY_ATTACKS: readonly Attack[] = [
  ...inserted,
  ...redated,
  ...replayed,
  ...signatures,
  ...assertions,
  ...limits,
  ...keySets,
  ...history,
]
