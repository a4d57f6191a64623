import { isSameHash } from '#api/chain/tree/merkle.ts'
import { bigints, texts } from './columns.ts'
import type { BlockRow, Tables, TransactionRow, WalletRow } from './Tables.ts'

type Values = readonly unknown[]

/** The results of the statements that only read. */
export const READS: Record<string, (tables: Tables, values: Values) => object[]> = {
  'lock-head': readHead,
  'read-head': readHead,
  'wait-for-head': () => [],
  'confirm-head': ({ head }, [hash, wallets, freezes]) =>
    isSameHash(head.hash, hash as Uint8Array) &&
    head.wallets === wallets &&
    head.freezes === freezes
      ? [{}]
      : [],
  'load-wallets': (tables, [addresses]) =>
    texts(addresses).flatMap(address => tables.walletOf(address) ?? []),
  'load-marks': ({ marks }, [names]) => texts(names).flatMap(name => marks.get(name) ?? []),
  'load-keys': (tables, [digests]) => bigints(digests).flatMap(digest => readKey(tables, digest!)),
  'read-block-hash': ({ blocks }, [number]) =>
    [blocks.get(Number(number))].flatMap(block => (block ? [{ hash: block.hash }] : [])),
  'find-wallet': (tables, [address]) => (tables.walletOf(String(address)) ? [{}] : []),
  'read-packed-wallets': ({ wallets }) => [
    { packed: wallets.size ? Buffer.concat([...wallets.values()].map(packWallet)) : null },
  ],
  'read-addresses': ({ wallets }, [numbers]) =>
    (numbers as number[]).flatMap(number => wallets.get(number) ?? []),
  'read-news': (tables, values) => {
    const rows = transactionsBetween(tables, values)
    const blocks = [...new Set(rows.map(row => row.block))].map(block => tables.blocks.get(block)!)
    const packed = rows.length ? Buffer.concat(rows.map(pack)) : null
    const hashes = rows.length ? Buffer.concat(blocks.map(packHashes)) : null
    return [{ ...readHead(tables, values.slice(3))[0], packed, blocks: hashes }]
  },
  'read-transactions': (tables, values) =>
    transactionsBetween(tables, values)
      .toReversed()
      .map(row => spellOut(tables, row)),
  'read-accepted-losses': () => [],
  'report-loss': () => [],
  'look-for-acceptance': () => [],
}

const packWallet = ({ number, balance, historyLength, address }: WalletRow): Buffer =>
  Buffer.concat([integer(number), big(balance), integer(historyLength), Buffer.from(address)])

const packHashes = ({ number, previousHash, hash }: BlockRow): Buffer =>
  Buffer.concat([big(number), previousHash, hash])

function readHead({ head, blocks }: Tables, [served]: Values): object[] {
  return [{ ...head, served_hash: blocks.get(Number(served))?.hash ?? null }]
}

function readKey({ keys, transactions, wallets }: Tables, digest: bigint): object[] {
  const key = keys.get(digest)
  if (!key) return []
  const transaction = BigInt(key.transaction)
  if (key.voidedAtMs !== null)
    return [
      { digest, transaction, at_ms: BigInt(key.voidedAtMs), from: null, to: null, amount: null },
    ]
  const { atMs, amount, fromWallet, toWallet } = transactions.get(key.transaction)!
  const [from, to] = [wallets.get(fromWallet!)!.address, wallets.get(toWallet)!.address]
  return [{ digest, transaction, at_ms: BigInt(atMs), from, to, amount }]
}

function transactionsBetween({ transactions }: Tables, [first, last]: Values): TransactionRow[] {
  const found: TransactionRow[] = []
  const end = Math.min(Number(last), transactions.size)
  for (let number = Math.max(1, Number(first)); number <= end; number++)
    found.push(transactions.get(number)!)
  return found
}

function spellOut({ wallets, blocks }: Tables, row: TransactionRow): object {
  return {
    number: BigInt(row.number),
    kind: row.kind,
    from: row.fromWallet === null ? null : wallets.get(row.fromWallet)!.address,
    to: wallets.get(row.toWallet)!.address,
    amount: row.amount,
    fee: row.fee,
    at_ms: BigInt(row.atMs),
    hash: row.hash,
    block: BigInt(row.block),
    from_wallet: row.fromWallet,
    from_sequence: row.fromSequence,
    from_balance: row.fromBalance,
    to_wallet: row.toWallet,
    to_sequence: row.toSequence,
    to_balance: row.toBalance,
    previous_hash: blocks.get(row.block)!.previousHash,
  }
}

/** In the format of `record_send`. */
function pack(row: TransactionRow): Buffer {
  const columns = [
    big(row.number),
    big(row.block),
    big(row.atMs),
    big(row.amount),
    big(row.fee),
    row.fromBalance === null ? null : big(row.fromBalance),
    big(row.toBalance),
    row.fromWallet === null ? null : integer(row.fromWallet),
    row.fromSequence === null ? null : integer(row.fromSequence),
    integer(row.toWallet),
    integer(row.toSequence),
    small(row.kind),
    row.hash,
  ]
  const parts = columns.flatMap(bytes => [
    integer(0),
    integer(bytes?.length ?? -1),
    bytes ?? new Uint8Array(),
  ])
  return Buffer.concat([integer(columns.length), ...parts])
}

function big(value: number | bigint): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigInt64BE(BigInt(value))
  return buffer
}

function integer(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}

function small(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeInt16BE(value)
  return buffer
}
