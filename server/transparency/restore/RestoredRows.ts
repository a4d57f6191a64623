import type { Address } from '#api/chain/address.ts'
import { KINDS } from '#api/chain/kind.ts'
import { leafHash } from '#api/chain/tree/merkle.ts'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { RecordedBlock, RecordedTransaction } from '#api/chain/replay/replay.ts'
import { appendLeaf, type Frontier, type TreeNode } from '#api/chain/tree/tree.ts'
import type { Sql } from '../../db/database.ts'
import { bytesColumn, numberColumn } from '../../ledger/statements/columns.ts'

const BATCH_ROWS = 5000

/** Collects rows, so that a million transactions are some hundred statements and never in memory at once. */
export class RestoredRows {
  readonly #sql: Sql
  readonly #numbers = new Map<Address, number>()
  #blocks: RecordedBlock[] = []
  #transactions: RecordedTransaction[] = []
  #nodes: TreeNode[] = []
  #frontier: Frontier = []

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async add(block: RecordedBlock, transactions: readonly RecordedTransaction[]): Promise<void> {
    const { frontier, completed } = appendLeaf(
      block.number - 1,
      this.#frontier,
      leafHash(block.hash),
    )
    this.#frontier = frontier
    this.#nodes.push(...completed)
    this.#blocks.push(block)
    this.#transactions.push(...transactions)
    for (const { to } of transactions)
      if (!this.#numbers.has(to)) this.#numbers.set(to, this.#numbers.size + 1)
    if (this.#transactions.length + this.#blocks.length >= BATCH_ROWS) await this.flush()
  }

  async flush(): Promise<void> {
    const [blocks, rows, nodes] = [this.#blocks, this.#transactions, this.#nodes]
    this.#blocks = []
    this.#transactions = []
    this.#nodes = []
    const numberOf = (address: Address | null) => address && this.#numbers.get(address)!
    await this.#sql.query(
      `INSERT INTO blocks (number, at_ms, transactions, volume_micros, fees_micros, issued_micros,
         hash, previous_hash, merkle_root, state_block, state_sum_micros, state_root, actions_root,
         evidence_root)
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
         $6::bigint[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bigint[], $11::bigint[],
         $12::bytea[], $13::bytea[], $14::bytea[])`,
      [
        ...(['number', 'atMs', 'transactions', 'volume', 'fees', 'issued'] as const).map(column =>
          numberColumn(blocks.map(block => block[column])),
        ),
        ...(['hash', 'previousHash', 'merkleRoot'] as const).map(column =>
          bytesColumn(blocks.map(block => block[column])),
        ),
        numberColumn(blocks.map(({ commits }) => commits?.stateBlock ?? null)),
        numberColumn(blocks.map(({ commits }) => commits?.stateSum ?? null)),
        bytesColumn(blocks.map(({ commits }) => commits?.stateRoot ?? null)),
        bytesColumn(blocks.map(({ commits }) => commits?.actionsRoot ?? null)),
        bytesColumn(blocks.map(({ commits }) => commits?.evidenceRoot ?? null)),
      ],
    )
    await this.#sql.query(
      `INSERT INTO transactions (number, block, at_ms, amount_micros, fee_micros,
         from_balance_micros, to_balance_micros, from_sequence, to_sequence, from_wallet, to_wallet,
         kind, hash)
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
         $6::bigint[], $7::bigint[], $8::integer[], $9::integer[], $10::integer[], $11::integer[],
         $12::smallint[], $13::bytea[])`,
      [
        ...TRANSACTION_COLUMNS.map(column => numberColumn(rows.map(row => row[column]))),
        numberColumn(rows.map(row => numberOf(row.from))),
        numberColumn(rows.map(row => numberOf(row.to))),
        numberColumn(rows.map(row => KINDS.indexOf(row.kind) + 1)),
        bytesColumn(rows.map(row => row.hash)),
      ],
    )
    const operatorActions = blocks.flatMap(({ number, operatorActions: own }) =>
      own.map((operatorAction, place) => ({ ...operatorAction, block: number, place })),
    )
    await this.#sql.query(
      `INSERT INTO deeds (block, place, kind, at_ms, hash)
       SELECT * FROM unnest($1::bigint[], $2::integer[], $3::smallint[], $4::bigint[], $5::bytea[])`,
      [
        numberColumn(operatorActions.map(operatorAction => operatorAction.block)),
        numberColumn(operatorActions.map(operatorAction => operatorAction.place)),
        numberColumn(
          operatorActions.map(
            operatorAction => OPERATOR_ACTION_KINDS.indexOf(operatorAction.kind) + 1,
          ),
        ),
        numberColumn(operatorActions.map(operatorAction => operatorAction.atMs)),
        bytesColumn(operatorActions.map(operatorAction => operatorAction.hash)),
      ],
    )
    const evidence = blocks.flatMap(({ number, evidence: own }) =>
      own.map((body, place) => ({ block: number, place, body })),
    )
    await this.#sql.query(
      `INSERT INTO evidence (block, place, body)
       SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bytea[])`,
      [
        numberColumn(evidence.map(({ block }) => block)),
        numberColumn(evidence.map(({ place }) => place)),
        bytesColumn(evidence.map(({ body }) => body)),
      ],
    )
    await this.#sql.query(
      `INSERT INTO tree_nodes (level, index, hash)
       SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
      [
        numberColumn(nodes.map(node => node.level)),
        numberColumn(nodes.map(node => node.index)),
        bytesColumn(nodes.map(node => node.hash)),
      ],
    )
  }
}

const TRANSACTION_COLUMNS = [
  'number',
  'block',
  'atMs',
  'amount',
  'fee',
  'fromBalance',
  'toBalance',
  'fromSequence',
  'toSequence',
] as const
