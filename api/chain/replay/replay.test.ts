import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressFromBytes, type Address } from '../address.ts'
import { micros, ZERO } from '../money.ts'
import { hashBlock } from '../block.ts'
import type { OperatorAction } from '../operatorActions/operatorAction.ts'
import { leafHash } from '../tree/merkle.ts'
import { ChainFault } from './ChainFault.ts'
import { type RecordedTransaction, Replay } from './replay.ts'
import { CXAC_RULES, type IssuingRules, NO_RULES } from './issuingRules.ts'
import {
  anyChain,
  buildChain,
  people,
  type ChainBlock,
  linkChain,
  type PlannedTransaction,
} from '../testing/chains.ts'
import { KINDS } from '../kind.ts'
import { hashTransaction } from '../transaction.ts'
import { appendLeaf } from '../tree/tree.ts'

function replayed(chain: readonly ChainBlock[], rules: IssuingRules = NO_RULES): Replay {
  const replay = new Replay(rules)
  for (const { block, transactions } of chain) replay.append(block, transactions)
  return replay
}

function faultOf(chain: readonly ChainBlock[], rules: IssuingRules = NO_RULES): ChainFault | null {
  try {
    replayed(chain, rules)
    return null
  } catch (error) {
    if (error instanceof ChainFault) return error
    throw error
  }
}

test('a valid chain is accepted, and ends with the recorded balances', () => {
  fc.assert(
    fc.property(anyChain, chain => {
      const replay = replayed(chain)
      const { number, hash, atMs, transactions, volume, fees, issued, commits } =
        chain.at(-1)!.block
      let frontier: Uint8Array[] = []
      for (const [size, { block }] of chain.entries())
        frontier = appendLeaf(size, frontier, leafHash(block.hash)).frontier
      const totals = { transactions, volume, fees, issued }
      const operatorActions = chain.reduce(
        (sum, { block }) => sum + block.operatorActions.length,
        0,
      )
      expect(replay.head).toEqual({
        number,
        hash,
        atMs,
        totals,
        frontier,
        commits,
        operatorActions,
      })

      const wallets = new Map<Address, { balance: bigint; historyLength: number }>()
      for (const t of chain.flatMap(each => each.transactions)) {
        if (t.from) wallets.set(t.from, { balance: t.fromBalance!, historyLength: t.fromSequence! })
        wallets.set(t.to, { balance: t.toBalance, historyLength: t.toSequence })
      }
      expect(replay.walletCount).toBe(wallets.size)
      for (const person of people) {
        expect(replay.balanceOf(person)).toBe(wallets.get(person)?.balance ?? 0n)
        expect(replay.historyLengthOf(person)).toBe(wallets.get(person)?.historyLength ?? 0)
      }
    }),
  )
})

const stranger = addressFromBytes(new Uint8Array(20).fill(255))

/** Other values that a column of this kind could get by mistake or by an attack. */
function otherValues(column: string, value: unknown): unknown[] {
  if (column === 'evidence') return [[Uint8Array.of(1)]]
  if (column === 'operatorActions') return otherOperatorActions(value as readonly OperatorAction[])
  if (column === 'kind') return [...KINDS, 'gift'].filter(kind => kind !== value)
  if (column === 'from' || column === 'to') {
    const miscased = typeof value === 'string' ? [value.toLowerCase(), value.slice(0, -1)] : []
    const system = column === 'from' ? [null] : []
    return [...people, stranger, ...system, ...miscased].filter(other => other !== value)
  }
  if (value instanceof Uint8Array)
    return [value.with(0, value[0]! ^ 1), value.with(31, value[31]! ^ 128), value.slice(1)]
  if (typeof value === 'bigint') return [value + 1n, value - 1n, -value - 1n, value + 2n ** 64n]
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5, Number.NaN]
  return column.endsWith('Balance') ? [0n] : [1]
}

const stray: OperatorAction = { kind: 'fee_changed', atMs: 1, hash: new Uint8Array(32) }

function otherOperatorActions(
  operatorActions: readonly OperatorAction[],
): (readonly OperatorAction[])[] {
  const [first, ...rest] = operatorActions
  if (!first) return [[stray]]
  const changed: OperatorAction[] = [
    { ...first, kind: first.kind === 'fee_changed' ? 'loss_accepted' : 'fee_changed' },
    { ...first, kind: 'gift' as OperatorAction['kind'] },
    { ...first, atMs: first.atMs === 0 ? 1 : first.atMs - 1 },
    { ...first, atMs: Number.NaN },
    { ...first, hash: first.hash.with(31, first.hash[31]! ^ 1) },
    { ...first, hash: first.hash.slice(1) },
  ]
  return [
    rest,
    [...operatorActions, stray],
    ...changed.map(operatorAction => [operatorAction, ...rest]),
  ]
}

test('any changed field of any row is refused, and that row is named', () => {
  fc.assert(
    fc.property(anyChain, fc.nat(), (chain, seed) => {
      const i = seed % chain.length
      const { block, transactions } = chain[i]!
      for (const [column, value] of Object.entries(block))
        for (const other of otherValues(column, value)) {
          const changed = { block: { ...block, [column]: other }, transactions }
          const fault = faultOf([...chain.slice(0, i), changed])
          expect(fault?.row, `${column} of block ${block.number}`).toBe(`block ${block.number}`)
        }
      const j = seed % Math.max(1, transactions.length)
      const t = transactions[j]
      if (!t) return
      for (const [column, value] of Object.entries(t))
        for (const other of otherValues(column, value)) {
          const changed = transactions.with(j, { ...t, [column]: other })
          const fault = faultOf([...chain.slice(0, i), { block, transactions: changed }])
          expect(fault?.row, `${column} of ${t.number}`).toBe(`transaction ${t.number}`)
          expect(fault?.message).toContain(`${fault?.row}: ${fault?.column} `)
        }
    }),
    { numRuns: 20 },
  )
})

test('a row removed, doubled or swapped with its neighbour is refused', () => {
  fc.assert(
    fc.property(anyChain, fc.nat(), (chain, seed) => {
      const i = seed % chain.length
      const { block, transactions } = chain[i]!
      const j = seed % Math.max(1, transactions.length)
      const t = transactions[j]
      const withRows = (rows: RecordedTransaction[]) => chain.with(i, { block, transactions: rows })
      if (t) {
        expect(faultOf(withRows(transactions.toSpliced(j, 1)))).toBeInstanceOf(ChainFault)
        expect(faultOf(withRows(transactions.toSpliced(j, 0, t)))).toBeInstanceOf(ChainFault)
      }
      expect(faultOf(chain.toSpliced(i, 0, chain[i]!))).toBeInstanceOf(ChainFault)
      if (i + 1 < chain.length) {
        expect(faultOf(chain.toSpliced(i, 1))?.row).toBe(`block ${block.number}`)
        expect(faultOf(chain.toSpliced(i, 2, chain[i + 1]!, chain[i]!))?.column).toBe('number')
      }
    }),
  )
})

// A forger who recomputes every hash: only the rules can detect it.
const planned: PlannedTransaction = {
  from: 0,
  to: 1,
  amount: 5n,
  fee: 1n,
  isBonus: false,
  afterMs: 10,
}
const honest = buildChain([
  [{ ...planned, to: 0, amount: 100n }],
  [planned, { ...planned, to: 0 }],
]).map(each => each.transactions)
const last = honest[1]![1]!
const forgeries: [string, string, Partial<RecordedTransaction>][] = [
  ['nothing', 'amount', { amount: ZERO }],
  ['a debt', 'amount', { amount: micros(-5n) }],
  ['more than the wallet has', 'amount', { amount: micros(1000n) }],
  ['to itself what it does not have', 'amount', { amount: micros(94n) }],
  ['a negative fee', 'fee', { fee: micros(-1n) }],
  ['a fee on a claim', 'fee', { kind: 'claim', from: null }],
  ['a transfer by SYSTEM', 'from', { from: null }],
  ['a claim by a wallet', 'from', { kind: 'claim' }],
  ['a transfer by a wallet that never had a coin', 'from', { from: stranger }],
  ['yesterday', 'atMs', { atMs: last.atMs - 1000 }],
  ['a second history entry for a transfer to itself', 'toSequence', { toSequence: 4 }],
  ['a balance that keeps the fee', 'toBalance', { toBalance: micros(94n) }],
]

test('the chain before the forgeries is valid', () => {
  expect(faultOf(linkChain(honest))).toBeNull()
  expect(last).toMatchObject({ fromSequence: 3, toSequence: 3, fromBalance: 93n, toBalance: 93n })
})

for (const [what, column, forged] of forgeries)
  test(`${what}, with every hash recomputed, is refused`, () => {
    // Some of these values have no encoding: the row then keeps its hash, and the rule comes first.
    const isEncodable = (forged.amount ?? 0n) >= 0n && (forged.fee ?? 0n) >= 0n
    const forgedRow = { ...last, ...forged }
    const chain = linkChain(honest)
    const forgedChain = isEncodable
      ? linkChain(honest.with(1, [honest[1]![0]!, forgedRow]))
      : chain.with(1, { ...chain[1]!, transactions: [chain[1]!.transactions[0]!, forgedRow] })
    expect(faultOf(forgedChain)).toMatchObject({ row: 'transaction 3', column })
  })

test('a wallet may spend its last micro', () => {
  const chain = buildChain([[{ ...planned, to: 0, amount: 100n }], [{ ...planned, amount: 99n }]])
  expect(chain[1]!.transactions[0]).toMatchObject({ kind: 'transfer', fromBalance: 0n })
  expect(faultOf(chain)).toBeNull()
})

test('a balance that 64 bits do not hold is refused, and does not begin again from zero', () => {
  const { block, transactions } = buildChain([[{ ...planned, to: 0, amount: 2n ** 64n - 1n }]])[0]!
  const second = { ...transactions[0]!, number: 2, toSequence: 2 }
  const forged = { ...second, hash: hashTransaction(second) }
  expect(faultOf([{ block, transactions: [...transactions, forged] }])).toMatchObject({
    row: 'transaction 2',
    column: 'amount',
  })
})

test('under the rules of CXAC a claim is 2 CXAC and a bonus 10', () => {
  const reward = (amount: bigint, isBonus: boolean) =>
    buildChain([[{ ...planned, to: 0, amount, isBonus }]])[0]!
  for (const [amount, isBonus, column] of [
    [2_000_000n, false, undefined],
    [10_000_000n, true, undefined],
    [2_000_001n, false, 'amount'],
    [10_000_000n, false, 'amount'],
    [2_000_000n, true, 'amount'],
  ] as const)
    expect(faultOf([reward(amount, isBonus)], CXAC_RULES)?.column).toBe(column)
})

test('claims of one wallet are 24 hours apart, to the millisecond; those of others do not count', () => {
  const claimTo = (to: number, afterMs: number): PlannedTransaction => ({
    ...planned,
    from: 4,
    to,
    amount: 2_000_000n,
    afterMs,
  })
  const bonus: PlannedTransaction = { ...claimTo(2, 0), amount: 10_000_000n, isBonus: true }
  const faultWith = (gapMs: number) =>
    faultOf(buildChain([[claimTo(0, 0), claimTo(1, 0)], [bonus], [claimTo(0, gapMs)]]), CXAC_RULES)
  expect(faultWith(86_399_999)).toMatchObject({
    row: 'transaction 4',
    column: 'atMs',
    message: "transaction 4: atMs is 86399999 ms after the wallet's last claim",
  })
  expect(faultWith(86_400_000)).toBeNull()
})

test('a bonus is the first transaction of its wallet, so that a sign-up gives one', () => {
  const bonus: PlannedTransaction = {
    ...planned,
    from: 4,
    to: 0,
    amount: 10_000_000n,
    isBonus: true,
  }
  const second = { row: 'transaction 3', column: 'kind' }
  const faultAfter = (first: PlannedTransaction) =>
    faultOf(buildChain([[{ ...bonus, to: 1 }, first], [bonus]]), CXAC_RULES)
  expect(faultAfter({ ...bonus, to: 2 })).toBeNull()
  expect(faultAfter(bonus)).toMatchObject(second)
  expect(faultAfter({ ...bonus, amount: 2_000_000n, isBonus: false })).toMatchObject(second)
  expect(faultAfter({ ...bonus, from: 1, amount: 1n })).toMatchObject(second)
})

test('a block is refused until the clock of the reader is two minutes behind it', () => {
  const chain = buildChain([[planned], [{ ...planned, afterMs: 86_400_000 }]])
  const [first, second] = chain as [ChainBlock, ChainBlock]
  let nowMs = first.block.atMs
  const replay = new Replay({ ...NO_RULES, latestMs: () => nowMs })
  replay.append(first.block, first.transactions)
  nowMs = second.block.atMs - 1
  const early = () => replay.append(second.block, second.transactions)
  expect(early).toThrow('block 2: atMs is 1750086400010, more than two minutes ahead')
  expect(CXAC_RULES.latestMs() - Date.now()).toBeCloseTo(120_000, -2)
  nowMs++
  early()
  expect(replay.head.number).toBe(2)
})

test('one state block is accepted after the last transaction, and no other empty block', () => {
  const none: RecordedTransaction[] = []
  const emptyAt = (number: number) => ({ row: `block ${number}`, column: 'transactions' })
  // Blocks 3 and 6 name a new state, the others the state named before.
  const withStateBlock = [...honest, none]
  expect(faultOf(linkChain(withStateBlock, 1))).toBeNull()
  expect(faultOf(linkChain(withStateBlock, 3))).toBeNull()
  expect(faultOf(linkChain(withStateBlock))).toMatchObject(emptyAt(3))
  expect(faultOf(linkChain([...withStateBlock, none], 1))).toMatchObject(emptyAt(4))
  expect(faultOf(linkChain([none, ...honest], 1))).toMatchObject(emptyAt(1))
  // The new state of block 6 is not new for any wallet.
  const operatorActions = [[], [], [], [stray], [stray]]
  expect(
    faultOf(linkChain([...withStateBlock, none, none, none], 1, operatorActions)),
  ).toMatchObject(emptyAt(6))
})

test('a block with only operator actions is accepted, also as the first; of version 1 it is refused', () => {
  const none: RecordedTransaction[] = []
  const withOperatorActions = (version2From: number) =>
    linkChain([none, ...honest, none], version2From, [[stray], [], [], [stray]])
  const replay = replayed(withOperatorActions(1))
  expect(replay.head).toMatchObject({ number: 4, operatorActions: 2, totals: { transactions: 3 } })
  expect(faultOf(withOperatorActions(2))).toMatchObject({
    row: 'block 1',
    column: 'operatorActions',
  })
})

test('a block with only operator actions is not older than the block before it', () => {
  const operatorActions = [[], [], [stray]]
  const chain = linkChain([...honest, []], 1, operatorActions)
  const { block } = chain[2]!
  for (const [atMs, isRight] of [
    [block.atMs + 5, true],
    [block.atMs - 1, false],
    [block.atMs + 0.5, false],
  ] as const) {
    const header = { ...block, atMs }
    const hash = Number.isInteger(atMs) ? hashBlock(header) : block.hash
    const fault = faultOf(chain.with(2, { block: { ...header, hash }, transactions: [] }))
    expect(fault?.column).toBe(isRight ? undefined : 'atMs')
  }
})

test('a replay resumed from a snapshot accepts and refuses the same as one without a pause', () => {
  fc.assert(
    fc.property(anyChain, fc.nat(), (chain, at) => {
      const [before, after] = [chain.slice(0, at % chain.length), chain.slice(at % chain.length)]
      const paused = structuredClone(replayed(before).snapshot)
      const resumed = Replay.resume(NO_RULES, paused)
      for (const { block, transactions } of after) resumed.append(block, transactions)
      const whole = replayed(chain)
      expect(resumed.head).toEqual(whole.head)
      expect(resumed.snapshot).toEqual(whole.snapshot)
      const [next] = after
      const twice = () => resumed.append(next!.block, next!.transactions)
      expect(twice).toThrow(ChainFault)
    }),
  )
})
