import type { Evidence } from '../keys/evidence.ts'
import { micros } from '../money.ts'
import { people } from './chains.ts'
import type { Draft } from './KeyChain.ts'
import { honestChain, type Attack, evidenceIn, thief, THIEF, THIEF_PHONE } from './attackScene.ts'

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

/** Honest blocks, changed afterwards and linked again. */
export const HISTORY_ATTACKS: readonly Attack[] = [
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
