import type { Address } from '#api/chain/address.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { SumTree } from '#api/chain/state/SumTree.ts'
import { release } from '#api/chain/withCapacity.ts'
import { micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'
import { readPacked } from '../reading/packedTransactions.ts'
import { type HeadState, readHead } from '../reading/records.ts'
import { ADDRESS_BYTES, eachWallet } from './packedWallets.ts'
import { readKeysAt } from './readKeyChanges.ts'
import { StateKeeper } from './StateKeeper.ts'

const TRANSACTIONS_AT_ONCE = 5000
/** Undoing more transactions takes longer than it saves. */
const MAX_UNDONE = 100_000

/** Columns by wallet number, for a million wallets at once. */
interface Columns {
  balances: BigUint64Array
  historyLengths: Uint32Array
  /** As concatenated text. */
  addresses: Buffer
}

/**
 * All wallets, read from the database: the state that the newest header names, so that it can be proved again; if that
 * is too long ago, the newest state. `sql` is in a snapshot.
 */
export async function readState(sql: Sql): Promise<StateKeeper> {
  const head = await readHead(sql)
  const asOf = await wantedBlock(sql, head)
  const columns = await readWallets(sql, head.wallets)
  await undo(sql, columns, asOf.transactions, head.transactions)
  const order = await readOrder(sql, asOf.transactions)
  const tree = new SumTree()
  const places = new Uint32Array(Math.ceil(head.wallets * 1.2) + 1024)
  for (const [place, wallet] of order.entries()) {
    places[wallet] = place + 1
    tree.set(place, micros(columns.balances[wallet]!), columns.historyLengths[wallet]!)
  }
  for (const { wallet, hash } of await readKeysAt(sql, asOf.block))
    tree.setKeys(places[wallet]! - 1, hash)
  const { root } = tree.rehash(place => addressAt(columns, order[place]!))
  const isNamed = asOf.block > 0 && asOf.block === head.state.stateBlock
  if (isNamed && !isSameHash(root, head.state.stateRoot))
    throw new Error(`The wallets are not those of the state that block ${head.block} names`)
  const { balances, historyLengths, addresses } = columns
  for (const column of [order, balances, historyLengths, addresses]) release(column)
  return new StateKeeper(tree, places, asOf)
}

async function wantedBlock(sql: Sql, head: HeadState) {
  const { rows } = await sql.query<{ hash: Uint8Array; transactions: bigint }>(
    'SELECT hash, transactions FROM blocks WHERE number = $1 LIMIT 1',
    [head.state.stateBlock],
  )
  const named = rows[0]
  if (!named || head.transactions - Number(named.transactions) > MAX_UNDONE)
    return { block: head.block, blockHash: head.hash, transactions: head.transactions }
  return {
    block: head.state.stateBlock,
    blockHash: named.hash,
    transactions: Number(named.transactions),
  }
}

async function readWallets(sql: Sql, wallets: number): Promise<Columns> {
  const columns = {
    balances: new BigUint64Array(wallets + 1),
    historyLengths: new Uint32Array(wallets + 1),
    addresses: Buffer.alloc((wallets + 1) * ADDRESS_BYTES),
  }
  await eachWallet(sql, wallets, ({ number, balance, historyLength, address }) => {
    columns.balances[number] = balance
    columns.historyLengths[number] = historyLength
    columns.addresses.set(address, number * ADDRESS_BYTES)
  })
  return columns
}

/** Undoes the transactions after number `keep`, newest first. */
async function undo(
  sql: Sql,
  { balances, historyLengths }: Columns,
  keep: number,
  last: number,
): Promise<void> {
  for (let end = last; end > keep; end -= TRANSACTIONS_AT_ONCE) {
    const rows = await readPacked(sql, Math.max(keep, end - TRANSACTIONS_AT_ONCE) + 1, end)
    for (const { fromWallet, toWallet, amount, fee } of rows) {
      if (fromWallet !== null) {
        balances[fromWallet]! += amount + fee
        historyLengths[fromWallet]!--
      }
      balances[toWallet]! -= amount
      if (toWallet !== fromWallet) historyLengths[toWallet]!--
    }
  }
}

/** The numbers of the wallets that had received coins by then, in the order of their first transaction. */
async function readOrder(sql: Sql, transactions: number): Promise<Uint32Array> {
  const { rows } = await sql.query<{ packed: Buffer | null }>(
    `SELECT string_agg(int4send(to_wallet), '' ORDER BY number) AS packed
     FROM transactions
     WHERE to_sequence = 1 AND number <= $1`,
    [transactions],
  )
  const packed = rows[0]!.packed ?? Buffer.alloc(0)
  return Uint32Array.from({ length: packed.length / 4 }, (_, i) => packed.readInt32BE(i * 4))
}

const addressAt = ({ addresses }: Columns, wallet: number): Address =>
  addresses.toString('latin1', wallet * ADDRESS_BYTES, (wallet + 1) * ADDRESS_BYTES) as Address
