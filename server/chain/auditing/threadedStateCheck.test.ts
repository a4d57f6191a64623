import { expect, test } from 'vitest'
import { buildChain, type PlannedTransaction } from '#api/chain/testing/chains.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { Replay } from '#api/chain/replay/replay.ts'
import { NO_ACTIONS } from '#api/chain/block.ts'
import { ThreadedStateCheck } from './ThreadedStateCheck.ts'

const planned: PlannedTransaction = {
  from: 1,
  to: 2,
  amount: 5n,
  fee: 1n,
  isBonus: true,
  afterMs: 3,
}
const chain = buildChain(
  Array.from({ length: 40 }, (_, i) =>
    Array.from({ length: 3 }, (_each, j) => ({ ...planned, to: (i * j) % 5 })),
  ),
  7,
)
/** Enough for a thread to be started: the same wallets, set again and again. */
const PADDING = 25_000

/** Only the states of the chain, some of them wrong. */
async function check(wrongBlock: number | null, padding: number): Promise<void> {
  const states = new ThreadedStateCheck()
  const replay = new Replay(NO_RULES, () => true, {
    open: address => states.open(address),
    append(number, changes) {
      const often = (column: Uint32Array<ArrayBuffer>) =>
        Uint32Array.from({ length: column.length + padding }, (_, i) => column[i % column.length]!)
      states.append(number, {
        places: often(changes.places),
        balances: BigUint64Array.from(
          { length: changes.places.length + padding },
          (_, i) => changes.balances[i % changes.balances.length]!,
        ),
        historyLengths: often(changes.historyLengths),
        keys: [],
      })
    },
    faultIn(number, commits) {
      const isWrong = number === wrongBlock
      const stateRoot = isWrong ? NO_ACTIONS : commits.stateRoot
      return states.faultIn(number, { ...commits, stateRoot })
    },
  })
  try {
    for (const { block, transactions } of chain) {
      replay.append(block, transactions)
      await states.settle()
    }
  } finally {
    await states.end()
  }
}

for (const [where, padding] of [
  ['at once', 0],
  ['in a thread', PADDING],
] as const) {
  test(`correct states pass ${where}`, () => check(null, padding))

  test(`the block that names a wrong state is detected ${where}`, () =>
    expect(check(23, padding)).rejects.toMatchObject({ row: 'block 23', column: 'stateRoot' }))
}
