import { createWriteStream, type WriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { KINDS } from '#api/chain/kind.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import type { GrowingChain, GrownTransaction } from './GrowingChain.ts'

const TABLES = {
  wallets: 'number, history_length, balance_micros, address',
  transactions:
    'number, block, at_ms, amount_micros, fee_micros, from_balance_micros, to_balance_micros, from_wallet, from_sequence, to_wallet, to_sequence, kind, hash',
  blocks:
    'number, at_ms, transactions, volume_micros, fees_micros, issued_micros, hash, previous_hash, merkle_root, state_block, state_root, state_sum_micros, actions_root',
  tree_nodes: 'level, index, hash',
}
type Table = keyof typeof TABLES
type Cell = number | bigint | string | Uint8Array | null

/** Lets the chain grow to its end, and stores it as the owner by COPY, indexes last: minutes instead of an hour. */
export async function storeChain(
  ownerUrl: string,
  chain: GrowingChain,
  onProgress: (transactions: number) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-large-'))
  // PostgreSQL reads them as another user.
  await chmod(folder, 0o755)
  const files = new Map<Table, WriteStream>()
  for (const table of Object.keys(TABLES) as Table[])
    files.set(table, createWriteStream(join(folder, table)))
  const write = async (table: Table, rows: Cell[][]) => {
    const file = files.get(table)!
    if (!file.write(rows.map(lineOf).join(''))) await once(file, 'drain')
  }
  try {
    for (let grown = chain.grow(); grown; grown = chain.grow()) {
      const { block: b, transactions, nodes } = grown
      await write('transactions', transactions.map(cellsOf))
      await write('blocks', [
        [
          b.number,
          b.atMs,
          b.transactions,
          b.volume,
          b.fees,
          b.issued,
          b.hash,
          b.previousHash,
          b.merkleRoot,
          b.commits!.stateBlock,
          b.commits!.stateRoot,
          b.commits!.stateSum,
          b.commits!.actionsRoot,
        ],
      ])
      await write(
        'tree_nodes',
        nodes.map(({ level, index, hash }) => [level, index, hash]),
      )
      if (b.number % 1000 === 0) onProgress(b.transactions)
    }
    for (const [i, address] of chain.addresses.entries())
      await write('wallets', [[i + 1, chain.historyLengths[i]!, chain.balances[i]!, address]])
    for (const file of files.values()) {
      file.end()
      await finished(file)
    }
    // The server's own pools give up long before this is done.
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    try {
      await copyIn(owner, folder)
      await storeHead(owner, chain)
    } finally {
      await owner.end()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyIn(owner: pg.Client, folder: string): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made
     FROM pg_index
     WHERE indrelid = 'transactions'::regclass AND NOT indisprimary`,
  )
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`)
  for (const [table, columns] of Object.entries(TABLES))
    await owner.query(`COPY ${table} (${columns}) FROM '${join(folder, table)}'`)
  for (const { made } of indexes) await owner.query(made)
}

async function storeHead(owner: pg.Client, { head, addresses }: GrowingChain): Promise<void> {
  const { number, hash, atMs, totals, frontier, state } = head
  await owner.query(
    `UPDATE chain_head SET wallets = $1, block = $2, at_ms = $3, transactions = $4, volume_micros = $5,
       fees_micros = $6, issued_micros = $7, hash = $8, frontier = $9,
       state_block = $10, state_root = $11, state_sum_micros = $12, version2_block = $2`,
    [
      addresses.length,
      number,
      atMs,
      totals.transactions,
      totals.volume,
      totals.fees,
      totals.issued,
      Buffer.from(hash),
      Buffer.from(packFrontier(frontier)),
      state.stateBlock,
      Buffer.from(state.stateRoot),
      state.stateSum,
    ],
  )
  await owner.query(
    `INSERT INTO users (id, uid, wallet, username, username_key, email, email_key, password_hash, referral_code)
     SELECT id, id, number, 'Person ' || number, 'person ' || number, number || '@large.example', number || '@large.example', '', 'L' || number
     FROM (SELECT gen_random_uuid() AS id, number FROM wallets) AS people`,
  )
  await owner.query('VACUUM ANALYZE')
}

const cellsOf = (t: GrownTransaction): Cell[] => [
  t.number,
  t.block,
  t.atMs,
  t.amount,
  t.fee,
  t.fromBalance,
  t.toBalance,
  t.fromWallet,
  t.fromSequence,
  t.toWallet,
  t.toSequence,
  KINDS.indexOf(t.kind) + 1,
  t.hash,
]

const lineOf = (cells: Cell[]): string => cells.map(textOf).join('\t') + '\n'

function textOf(cell: Cell): string {
  if (cell === null) return String.raw`\N`
  return cell instanceof Uint8Array
    ? String.raw`\\x` + Buffer.from(cell).toString('hex')
    : String(cell)
}
