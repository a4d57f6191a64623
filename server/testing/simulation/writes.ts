import { bytesToHex } from '@noble/hashes/utils.js'
import pg from 'pg'
import type { Address } from '#api/chain/address.ts'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import type { Micros } from '#api/chain/money.ts'
import { bigints, bytes, integers, texts } from './columns.ts'
import type { KeyRow, MarkRow, Tables } from './Tables.ts'

type Values = readonly unknown[]

/** The effect of a statement. It is applied at the commit. */
export type Change = (tables: Tables) => void

/** Checks it as PostgreSQL would, and throws the same error. */
export const WRITES: Record<string, (tables: Tables, values: Values) => Change> = {
  'store-block': storeBlock,
  'store-one': storeBlock,
  'move-head': (tables, [hash, before, after, freezes, freezesAfter]) => {
    requireHead(tables, hash, before, freezes)
    const moved = { wallets: Number(after), freezes: Number(freezesAfter) }
    return kept => void (kept.head = { ...kept.head, ...moved })
  },
  'store-deeds': storeOperatorActions,
  'store-evidence': (_tables, [block, bodies]) => {
    const number = Number(block)
    const evidence = bytes(bodies).map(body => body!)
    return ({ blocks }) => void blocks.set(number, { ...blocks.get(number)!, evidence })
  },
  'store-key-sets': (_tables, [numbers, sets, freezes]) => {
    const keySets = bytes(sets)
    return after => {
      after.head = { ...after.head, freezes: Number(freezes) }
      after.lastKeyChange = Number(after.head.block)
      for (const [i, number] of integers(numbers).entries())
        after.put({ ...after.wallets.get(number!)!, keySet: keySets[i]! })
    }
  },
  'open-wallets': openWallets,
  'renew-marks': (_tables, values) => {
    const marks = marksOf(values)
    return ({ marks: kept }) => marks.forEach(mark => kept.set(mark.name, mark))
  },
  'void-keys': (tables, [digests, transactions, times]) => {
    const keys = keysOf(digests, transactions, times)
    refuseKnown(tables, keys)
    return ({ keys: kept }) => keys.forEach(([digest, key]) => kept.set(digest, key))
  },
  'renew-keys': (_tables, [digests, transactions, times]) => {
    const keys = keysOf(digests, transactions, times)
    return ({ keys: kept }) => keys.forEach(([digest, key]) => kept.set(digest, key))
  },
  'note-reward': (_tables, [transaction]) => {
    return ({ rewards }) => void rewards.add(Number(transaction))
  },
  'move-barrier': () => () => {},
}

export function refused(code: string, constraint?: string): pg.DatabaseError {
  const error = new pg.DatabaseError(`refused with ${code}`, 0, 'error')
  error.code = code
  error.constraint = constraint
  return error
}

function requireHead({ head }: Tables, hash: unknown, wallets: unknown, freezes: unknown): void {
  const isSame = isSameHash(head.hash, hash as Uint8Array)
  if (!isSame || head.wallets !== wallets || head.freezes !== freezes) throw refused('CX001')
}

/** A state whose block is missing is of another chain. */
function requireBlock({ blocks }: Tables, number: number, hash: unknown): void {
  const found = blocks.get(number)?.hash
  if (hash !== null && !(found && isSameHash(found, hash as Uint8Array))) throw refused('CX001')
}

function storeBlock(tables: Tables, values: Values): Change {
  const $ = (number: number) => values[number - 1]
  requireHead(tables, $(8), $(30), $(31))
  const number = Number($(1))
  requireBlock(tables, Number($(34)), $(38))
  if (tables.blocks.has(number)) throw refused('23505', 'blocks_pkey')
  const marks = marksOf(values.slice(41))
  if (marks.some(({ name }) => tables.marks.has(name))) throw refused('23505', 'marks_pkey')
  const keys = keysOf($(39), $(40))
  refuseKnown(tables, keys)
  const rows = transactionsOf(number, values)
  const changed = changedOf(tables, values)
  const levels = integers($(22))
  const indexes = integers($(23))
  const hashes = bytes($(24))
  return after => {
    after.head = {
      wallets: Number($(32)),
      block: BigInt(number),
      at_ms: BigInt($(2) as number),
      transactions: BigInt($(3) as number),
      volume_micros: $(4) as bigint,
      fees_micros: $(5) as bigint,
      issued_micros: $(6) as bigint,
      hash: $(7) as Uint8Array,
      frontier: $(33) as Uint8Array,
      freezes: after.head.freezes,
      state_block: BigInt($(34) as number),
      state_root: $(35) as Uint8Array,
      state_sum_micros: $(36) as bigint,
    }
    after.blocks.set(number, {
      number,
      atMs: $(2) as number,
      transactions: $(3) as number,
      volume: $(4) as bigint,
      fees: $(5) as bigint,
      issued: $(6) as bigint,
      hash: $(7) as Uint8Array,
      previousHash: $(8) as Uint8Array,
      merkleRoot: $(9) as Uint8Array,
      commits: {
        stateBlock: $(34) as number,
        stateRoot: $(35) as Uint8Array,
        stateSum: $(36) as Micros,
        actionsRoot: $(37) as Uint8Array,
        evidenceRoot: $(41) as Uint8Array,
      },
      operatorActions: [],
      evidence: [],
    })
    for (const row of rows) after.transactions.set(row.number, row)
    levels.forEach((level, i) => after.nodes.set(`${level}/${indexes[i]}`, hashes[i]!))
    for (const wallet of changed) after.put(wallet)
    for (const mark of marks) after.marks.set(mark.name, mark)
    for (const [digest, key] of keys) after.keys.set(digest, key)
  }
}

function storeOperatorActions(tables: Tables, [block, kinds, times, hashes]: Values): Change {
  const [kindOf, timeOf] = [integers(kinds), integers(times)]
  const operatorActions = bytes(hashes).map((hash, i) => ({
    kind: OPERATOR_ACTION_KINDS[kindOf[i]! - 1]!,
    atMs: timeOf[i]!,
    hash: hash!,
  }))
  const names = operatorActions.map(({ hash }) => bytesToHex(hash))
  const waiting = new Set(names.filter(name => tables.operatorActions.get(name) === 0))
  if (waiting.size !== names.length) throw refused('CX001')
  return after => {
    const number = Number(block)
    after.blocks.set(number, { ...after.blocks.get(number)!, operatorActions })
    for (const name of names) after.operatorActions.set(name, number)
  }
}

function transactionsOf(block: number, values: Values) {
  const column = (number: number) => integers(values[number - 1])
  const big = (number: number) => bigints(values[number - 1])
  const [numbers, times, froms, fromSequences] = [column(10), column(11), column(16), column(17)]
  const [tos, toSequences, kinds] = [column(18), column(19), column(20)]
  const [amounts, fees, fromBalances, toBalances] = [big(12), big(13), big(14), big(15)]
  const hashes = bytes(values[20])
  return numbers.map((number, i) => ({
    number: number!,
    block,
    atMs: times[i]!,
    amount: amounts[i]!,
    fee: fees[i]!,
    fromBalance: fromBalances[i]!,
    toBalance: toBalances[i]!,
    fromWallet: froms[i]!,
    fromSequence: fromSequences[i]!,
    toWallet: tos[i]!,
    toSequence: toSequences[i]!,
    kind: kinds[i]!,
    hash: hashes[i]!,
  }))
}

function changedOf(tables: Tables, values: Values) {
  const [balances, lengths] = [bigints(values[26]), integers(values[27])]
  const lengthsBefore = integers(values[25])
  return integers(values[24]).map((number, i) => {
    const wallet = tables.wallets.get(number!)
    if (wallet?.historyLength !== lengthsBefore[i]) throw refused('CX001')
    return { ...wallet!, balance: balances[i]!, historyLength: lengths[i]! }
  })
}

function openWallets(tables: Tables, [numbers, addresses, balances, lengths]: Values): Change {
  const [balanceOf, lengthOf, addressOf] = [bigints(balances), integers(lengths), texts(addresses)]
  const opened = integers(numbers).map((number, i) => ({
    number: number!,
    address: addressOf[i] as Address,
    balance: balanceOf[i]!,
    historyLength: lengthOf[i]!,
    isFrozen: false,
    isClosed: false,
    keySet: null,
  }))
  for (const { number, address } of opened)
    if (tables.wallets.has(number) || tables.numbers.has(address))
      throw refused('23505', 'wallets_pkey')
  return after => opened.forEach(wallet => after.put(wallet))
}

function marksOf([names, ends, transactions, notes]: Values): MarkRow[] {
  const [endOf, transactionOf, noteOf] = [bigints(ends), bigints(transactions), bytes(notes)]
  return texts(names).map((name, i) => ({
    name,
    untilMs: endOf[i]!,
    transaction: transactionOf[i]!,
    note: noteOf[i]!,
  }))
}

function keysOf(digests: unknown, transactions: unknown, times?: unknown): [bigint, KeyRow][] {
  const [numbers, voidedAt] = [integers(transactions), integers(times)]
  return bigints(digests).map((digest, i) => [
    digest!,
    { transaction: numbers[i]!, voidedAtMs: voidedAt[i] ?? null },
  ])
}

function refuseKnown({ keys: known }: Tables, keys: readonly [bigint, KeyRow][]): void {
  if (keys.some(([digest]) => known.has(digest))) throw refused('23505', 'transfer_keys_pkey')
}
