import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { encodeEvidence } from '../keys/evidence.ts'
import { encodeOwnerKey, type OwnerKey } from '../keys/ownerKey.ts'
import {
  after,
  type Attack,
  evidenceIn,
  LAPTOP,
  other,
  owner,
  PHONE,
  PROGRAM,
  RECOVERY,
  thief,
  THIEF,
  THIEF_PHONE,
} from './attackScene.ts'
import type { KeyChain } from './KeyChain.ts'
import { plainKey } from './ownerKeys.ts'

const UNREADABLE = /block 5: evidence 1 cannot be read/
/** Before the number of keys in a start: its code, two numbers, and the set up to its sequence. */
const KEYS_AT = 1 + 8 + 8 + 70

/** First keys of a custodial wallet, written by hand: the encoder refuses these sets. */
function started(chain: KeyChain, keys: readonly OwnerKey[]): Uint8Array {
  chain.start(other, [THIEF, THIEF_PHONE])
  const item = chain.drafts.at(-1)!.pop()!
  if (!('change' in item)) throw new Error('This is no change')
  const bytes = encodeEvidence(item.change)
  return concatBytes(
    bytes.subarray(0, KEYS_AT),
    Uint8Array.of(keys.length),
    ...keys.map(encodeOwnerKey),
  )
}

/** One of the attacker's, with another public key. */
const point = (hex: string): OwnerKey => ({ ...THIEF.key, publicKey: hexToBytes(hex) })
const SETS: [string, readonly OwnerKey[]][] = [
  ['a key for which anyone can sign', [RECOVERY.key, point(`01${'00'.repeat(31)}`)]],
  [
    'a key of order 8',
    [RECOVERY.key, point('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85')],
  ],
  ['a key in its second encoding', [RECOVERY.key, point(`ee${'ff'.repeat(30)}7f`)]],
  [
    'a passkey for which anyone can sign',
    [RECOVERY.key, { ...LAPTOP.key, publicKey: new Uint8Array(32) }],
  ],
  ['one key twice', [RECOVERY.key, RECOVERY.key]],
  [
    'one key twice, once with a limit',
    [RECOVERY.key, PHONE.key, { ...PROGRAM.key, publicKey: RECOVERY.key.publicKey }],
  ],
  ['seventeen keys', Array.from({ length: 17 }, (_, i) => plainKey(100 + i).key)],
  [
    'keys of which each has a limit',
    [PROGRAM.key, { ...PROGRAM.key, publicKey: THIEF.key.publicKey }],
  ],
]

const written = (name: string, change: (bytes: Uint8Array) => Uint8Array): Attack =>
  after(name, UNREADABLE, c => {
    c.pay(owner, thief, 2000n, { by: PHONE })
    const item = c.drafts.at(-1)![0]!
    const bytes = encodeEvidence(evidenceIn(item))
    delete (item as { evidence?: unknown }).evidence
    c.drafts.at(-1)!.push({ bytes: change(bytes) })
  })

/** Evidence that has no meaning, or a key set that must not be in force. */
export const FORM_ATTACKS: readonly Attack[] = [
  ...SETS.map(([what, keys]) =>
    after(`first keys with ${what}`, UNREADABLE, c => {
      c.drafts.at(-1)!.push({ bytes: started(c, keys) })
    }),
  ),
  written('evidence that was cut off', bytes => bytes.slice(0, -1)),
  written('evidence with a byte more', bytes => concatBytes(bytes, Uint8Array.of(0))),
  written('evidence of an unknown kind', bytes => bytes.with(0, 4)),
  written('evidence by a key of an unknown type', bytes => bytes.with(41, 4)),
  written('evidence with a length beyond its end', bytes => bytes.with(41 + 105, 0xff)),
]
