import fc from 'fast-check'
import { type Address, addressFromBytes } from '../address.ts'
import { addMicros, micros, subtractMicros, ZERO } from '../money.ts'
import { addToTotals, type BlockHeader, GENESIS_HASH, hashBlock, type Totals } from '../block.ts'
import { type OperatorAction } from '../operatorActions/operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from '../operatorActions/operatorActionKinds.ts'
import { leafHash, merkleRoot, nodeHash } from '../tree/merkle.ts'
import { commitmentsOf } from './states.ts'
import type { RecordedBlock, RecordedTransaction } from '../replay/replay.ts'
import { KINDS } from '../kind.ts'
import { type ChainTransaction, hashTransaction } from '../transaction.ts'

const MAX_UINT64 = 2n ** 64n - 1n

export const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 })
const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressFromBytes)
const anyMicros = fc.bigInt({ min: 0n, max: MAX_UINT64 }).map(micros)
export const anyCount = fc.maxSafeNat()

export const anyTransaction: fc.Arbitrary<ChainTransaction> = fc.record({
  number: anyCount,
  kind: fc.constantFrom(...KINDS),
  from: fc.option(anyAddress),
  to: anyAddress,
  amount: anyMicros,
  fee: anyMicros,
  atMs: anyCount,
})

export const anyHeader: fc.Arbitrary<BlockHeader> = fc.record({
  number: anyCount,
  previousHash: anyHash,
  merkleRoot: anyHash,
  atMs: anyCount,
  transactions: anyCount,
  volume: anyMicros,
  fees: anyMicros,
  issued: anyMicros,
  commits: fc.option(
    fc.record(
      {
        stateBlock: anyCount,
        stateRoot: anyHash,
        stateSum: anyMicros,
        actionsRoot: anyHash,
        evidenceRoot: anyHash,
      },
      { requiredKeys: ['stateBlock', 'stateRoot', 'stateSum', 'actionsRoot'] },
    ),
  ),
})

/** RFC 6962's definition word for word: the slow reference for the fast code. */
export function recursiveRoot(leafHashes: readonly Uint8Array[]): Uint8Array {
  if (leafHashes.length <= 1) return leafHashes[0] ?? merkleRoot([])
  let split = 1
  while (split * 2 < leafHashes.length) split *= 2
  return nodeHash(recursiveRoot(leafHashes.slice(0, split)), recursiveRoot(leafHashes.slice(split)))
}

export interface ChainBlock {
  block: RecordedBlock
  transactions: RecordedTransaction[]
}

/** A wanted transaction. A transfer that its sender cannot pay becomes a claim. */
export interface PlannedTransaction {
  from: number
  to: number
  amount: bigint
  fee: bigint
  isBonus: boolean
  afterMs: number
}

/** The first is the address of zeros, which is a wallet like any other; the rest have letters. */
export const people: Address[] = Array.from({ length: 5 }, (_, i) =>
  addressFromBytes(new Uint8Array(20).fill(i * 0x3b)),
)

const anyPlanned: fc.Arbitrary<PlannedTransaction> = fc.record({
  from: fc.nat(people.length - 1),
  to: fc.nat(people.length - 1),
  amount: fc.bigInt({ min: 1n, max: 5_000_000n }),
  fee: fc.bigInt({ min: 0n, max: 1000n }),
  isBonus: fc.boolean(),
  afterMs: fc.nat(5),
})

export const anyOperatorAction: fc.Arbitrary<OperatorAction> = fc.record({
  kind: fc.constantFrom(...OPERATOR_ACTION_KINDS),
  atMs: anyCount,
  hash: anyHash,
})

/**
 * A chain of version 1, of version 2, or of both: the version may change at any block. Some blocks of version 2 have
 * operator actions, with or without transactions, and some are state blocks.
 */
export const anyChain: fc.Arbitrary<ChainBlock[]> = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.array(anyPlanned, { maxLength: 6 }),
        fc.array(anyOperatorAction, { maxLength: 3 }),
      ),
      {
        maxLength: 7,
      },
    ),
    fc.array(anyPlanned, { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([more, last, version2From]) => {
    const plan: (readonly PlannedTransaction[])[] = []
    const operatorActions: (readonly OperatorAction[])[] = []
    for (const [planned, done] of [...more, [last, []] as const]) {
      const number = plan.length + 1
      const logged = number < version2From ? [] : done
      const isStateBlock = number >= version2From && number % 3 === 0 && plan.at(-1)!.length > 0
      if (planned.length + logged.length === 0 && !isStateBlock) continue
      plan.push(planned)
      operatorActions.push(logged)
    }
    return buildChain(plan, version2From, operatorActions)
  })

export function buildChain(
  plan: readonly (readonly PlannedTransaction[])[],
  version2From = Infinity,
  operatorActions: readonly (readonly OperatorAction[])[] = [],
): ChainBlock[] {
  const wallets = people.map(() => ({ balance: ZERO, sequence: 0 }))
  let number = 0
  let atMs = 1_750_000_000_000
  const drafts = plan.map(block =>
    block.map((planned): RecordedTransaction => {
      const { from, to, afterMs } = planned
      const amount = micros(planned.amount)
      const fee = micros(planned.fee)
      const sender = wallets[from]!
      const receiver = wallets[to]!
      const isTransfer = sender.balance >= amount + fee
      if (isTransfer) {
        sender.balance = subtractMicros(sender.balance, addMicros(amount, fee))
        sender.sequence += 1
      }
      receiver.balance = addMicros(receiver.balance, amount)
      if (!isTransfer || from !== to) receiver.sequence += 1
      return {
        number: ++number,
        kind: isTransfer ? 'transfer' : planned.isBonus ? 'bonus' : 'claim',
        from: isTransfer ? people[from]! : null,
        to: people[to]!,
        amount,
        fee: isTransfer ? fee : ZERO,
        atMs: (atMs += afterMs),
        hash: new Uint8Array(),
        block: 0,
        fromSequence: isTransfer ? sender.sequence : null,
        toSequence: receiver.sequence,
        fromBalance: isTransfer ? sender.balance : null,
        toBalance: receiver.balance,
      }
    }),
  )
  return linkChain(drafts, version2From, operatorActions)
}

/** Hashes and links any transactions, also invalid ones, as a forger could. */
export function linkChain(
  drafts: readonly (readonly RecordedTransaction[])[],
  version2From = Infinity,
  operatorActionsOf: readonly (readonly OperatorAction[])[] = [],
): ChainBlock[] {
  let totals: Totals = { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO }
  let previousHash = GENESIS_HASH
  let atMs = 0
  return drafts.map((draft, i) => {
    const transactions = draft.map(t => ({ ...t, block: i + 1, hash: hashTransaction(t) }))
    for (const t of transactions) totals = addToTotals(totals, t)
    atMs = transactions.at(-1)?.atMs ?? atMs
    const operatorActions = operatorActionsOf[i] ?? []
    const header = {
      number: i + 1,
      previousHash,
      merkleRoot: merkleRoot(transactions.map(t => leafHash(t.hash))),
      atMs,
      ...totals,
      commits: i + 1 < version2From ? null : commitmentsOf(i + 1, drafts, operatorActions),
    }
    previousHash = hashBlock(header)
    return { block: { ...header, hash: previousHash, operatorActions, evidence: [] }, transactions }
  })
}
