import type { KeySetPlace } from '../proof/keySetPlace.ts'
import type { Receipt } from '../proof/receipt.ts'
import {
  honestChain,
  LAPTOP,
  OTHER_HASH,
  other,
  OWN,
  owner,
  PHONE,
  PROGRAM,
  RECOVERY,
  thief,
  THIEF,
} from './attackScene.ts'
import { KeyChain } from './KeyChain.ts'
import { byChange, byState } from './orderedReceipt.ts'
import { SignedLedger } from './SignedLedger.ts'

/** The transfer is the first of block 3, as in the honest chain; here comes what is before or after it. */
const begun = () => new KeyChain().begin().claim(owner).claim(other)
const rest = (chain: KeyChain) =>
  new SignedLedger(
    chain.pay(owner, other, 1n, { by: PHONE }).begin().claim(thief).begin().claim(thief).drafts,
  )
const before = (change: (chain: KeyChain) => KeyChain) => rest(change(begun().begin()).begin())
const inBlock = (change: (chain: KeyChain) => KeyChain) =>
  rest(change(begun().begin().start(owner, OWN).begin()))
const after = (change: (chain: KeyChain) => KeyChain) =>
  new SignedLedger(change(honestChain()).begin().claim(thief).drafts)

const ledger = new SignedLedger()
const own = before(chain => chain.start(owner, OWN))
const removed = before(chain => chain.start(owner, OWN).change(owner, [LAPTOP], LAPTOP))
const replaced = inBlock(chain => chain.change(owner, [LAPTOP], LAPTOP))
const others = before(chain =>
  chain.start(other, OWN).change(other, OWN, PHONE).start(owner, [LAPTOP, RECOVERY]),
)
const strange = before(chain => chain.start(owner, OWN, { originHash: OTHER_HASH }))
const nextOfOther = after(chain => chain.start(other, OWN).change(other, OWN, PHONE))
const restarted = after(chain => chain.start(owner, OWN, { sequence: 2 }))
const byThief = after(chain => chain.change(owner, [LAPTOP, RECOVERY], THIEF))
const byProgram = after(chain => chain.change(owner, [LAPTOP, RECOVERY], PROGRAM))
const twice = after(chain => chain.change(owner, OWN, PHONE).change(owner, [PHONE], PHONE))
/** A set that says it was made before the transfer, in a block after it. */
const dated = (() => {
  const chain = honestChain().start(owner, OWN, { sequence: 1 })
  const made = chain.drafts[4]![0]!
  if ('change' in made) made.change.after = 3
  return new SignedLedger(chain.begin().claim(thief).drafts)
})()
/** Made in the block of the transfer, after it. */
const sameBlock = (() => {
  const chain = begun().begin().claim(thief).begin().pay(owner, other, 1n, { by: PHONE })
  return new SignedLedger(chain.start(owner, OWN).begin().claim(thief).drafts)
})()

const FORGED: [what: string, ledger: SignedLedger, keySet: KeySetPlace][] = [
  ['a set without the key', others, byState(others, others.change(2, 2))],
  ['a set of another wallet', others, byState(others, others.change(2, 1), others.state(4, other))],
  ['a set of another log', strange, byState(strange)],
  ['a set of a block after the transfer', dated, byState(dated, dated.change(5), dated.state(6))],
  ['a set that was made after it', sameBlock, byState(sameBlock, sameBlock.change(3, 1))],
  ['a set of a block that is not in the ledger', ledger, byState(ledger, own.change(2))],
  ['evidence of a transfer', ledger, byState(ledger, ledger.change(3))],
  ['a set that was replaced before', removed, byState(removed)],
  ['a set replaced in an earlier block', removed, byChange(removed, removed.change(2, 1))],
  ['a set replaced in the same block', replaced, byChange(replaced, replaced.change(3))],
  ['the next set, started by the server', restarted, byChange(restarted, restarted.change(5))],
  ['the next set, by a strange key', byThief, byChange(byThief, byThief.change(5))],
  ['the next set, by a key with a limit', byProgram, byChange(byProgram, byProgram.change(5))],
  ['the second set after it', twice, byChange(twice, twice.change(5, 1))],
  ['the next set of another wallet', nextOfOther, byChange(nextOfOther, nextOfOther.change(5, 1))],
  ['the state before the transfer', ledger, byState(ledger, ledger.change(2), ledger.state(3))],
  ['the state with another set', twice, byState(twice, twice.change(2), twice.state(6))],
  ['a state that its block does not name', ledger, byState(ledger, ledger.change(2), withSum(1n))],
  ['a state of a block not in the ledger', ledger, byState(ledger, ledger.change(2), own.state(4))],
]

function withSum(more: bigint) {
  const { place, ...logged } = ledger.state(4)
  const balance = (place.leaf.balance + more) as typeof place.leaf.balance
  return { ...logged, place: { ...place, leaf: { ...place.leaf, balance } } }
}

/** Receipts of ordered transfers that show some key set, but not that the key was one of the wallet's. */
export const FORGED_KEY_SETS: [what: string, receipt: Receipt][] = FORGED.map(
  ([what, from, keySet]) => [what, { ...from.receipt(), keySet }],
)
