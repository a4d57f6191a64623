import { people } from './chains.ts'
import {
  after,
  type Attack,
  LAPTOP,
  other,
  OTHER_HASH,
  OWN,
  owner,
  PHONE,
  PROGRAM,
  RECOVERY,
  thief,
  THIEF,
  THIEF_PHONE,
} from './attackScene.ts'

const UNSIGNED = /transaction 9: evidence has no valid signature of this transfer/
const MISSING = /transaction 9: evidence is missing: its wallet has keys/
const FOREIGN = /block 5: evidence 1 is by a key that is not in the set of the wallet/
const BAD_CHANGE = /block 5: evidence 1 has no valid signature of this change/
/** Key sets that no key of the wallet has ordered, and keys that are no longer in it. */
export const KEY_SET_ATTACKS: readonly Attack[] = [
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
