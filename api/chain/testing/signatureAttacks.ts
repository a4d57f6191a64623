import {
  after,
  type Attack,
  evidenceIn,
  LAPTOP,
  owner,
  PHONE,
  PROGRAM,
  RECOVERY,
  thief,
} from './attackScene.ts'
import type { TestKey } from './ownerKeys.ts'

const UNSIGNED = /transaction 9: evidence has no valid signature of this transfer/
const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, bytes[at]! ^ 1)
const signers: [string, TestKey][] = [
  ['a passkey', PHONE],
  ['an Ed25519 passkey', LAPTOP],
  ['the recovery key', RECOVERY],
  ['a program key', PROGRAM],
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

const smallR: Attack[] = signers.slice(1).map(([who, by]) =>
  after(`a signature of ${who} whose R has small order`, UNSIGNED, c =>
    c.pay(owner, thief, 2000n, {
      by: { ...by, sign: order => by.sign(order, { hasSmallR: true }) },
    }),
  ),
)

/** Signatures and assertions that are not right, of each kind of key. */
export const SIGNATURE_ATTACKS: readonly Attack[] = [...signatures, ...assertions, ...smallR]
