import type { Address } from '#api/chain/address.ts'
import { decodeEvidence, type TransferEvidence } from '#api/chain/keys/evidence.ts'
import { addMicros } from '#api/chain/money.ts'
import type { RecordedBlock, RecordedTransaction } from '#api/chain/replay/replay.ts'
import type { Sql } from '../../db/database.ts'
import type { DigestKey } from '../../ledger/keys/usedKey.ts'
import { DailySum } from '../../ledger/marks/dailySum.ts'
import type { Mark } from '../../ledger/order.ts'
import { bytesColumn, numberColumn, plainTextColumn } from '../../ledger/statements/columns.ts'
import { idKeyOf, spentMark } from '../../ledger/ownerKeys/signedTransfer.ts'

interface UsedId {
  from: Address
  transaction: number
  untilMs: number
}

/**
 * What owners' orders have used up: ids that are still in force, and what limited keys have spent. Without it a server
 * would make a transfer that every audit refuses.
 */
export class RestoredOrders {
  /** By the key under which the id counts once, in the order of their transfers. */
  readonly #ids = new Map<string, UsedId>()
  readonly #marks = new Map<string, Mark>()

  add({ atMs, evidence }: RecordedBlock, transactions: readonly RecordedTransaction[]): void {
    for (const [name, { untilMs }] of this.#ids) {
      if (untilMs >= atMs) break
      this.#ids.delete(name)
    }
    const first = transactions[0]?.number ?? 0
    for (const item of evidence.map(decodeEvidence))
      if (item.what === 'transfer') this.#use(item, transactions[item.transaction - first]!)
  }

  #use(order: TransferEvidence, { number, from, amount, fee, atMs }: RecordedTransaction): void {
    const used = { from: from!, transaction: number, untilMs: order.validUntilMs }
    this.#ids.set(`${from} ${idKeyOf(order)}`, used)
    for (const name of spentMark(from!, order)) {
      const sum = new DailySum(name, this.#marks.get(name), atMs)
      this.#marks.set(name, { ...sum.plus(addMicros(amount, fee)), transaction: number })
    }
  }

  async store(sql: Sql, digestKey: DigestKey): Promise<void> {
    const keys = Array.from(this.#ids, ([name, { from, transaction }]) =>
      digestKey(from, name.slice(from.length + 1)).map(digest => ({ digest, transaction })),
    ).flat()
    await sql.query(
      `INSERT INTO transfer_keys (digest, transaction)
       SELECT * FROM unnest($1::bigint[], $2::bigint[])`,
      [
        numberColumn(keys.map(({ digest }) => digest)),
        numberColumn(keys.map(({ transaction }) => transaction)),
      ],
    )
    const marks = [...this.#marks.values()]
    await sql.query(
      `INSERT INTO marks (name, until_ms, transaction, note)
       SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])`,
      [
        plainTextColumn(marks.map(({ name }) => name)),
        numberColumn(marks.map(({ untilMs }) => untilMs)),
        numberColumn(marks.map(({ transaction }) => transaction)),
        bytesColumn(marks.map(({ note }) => note)),
      ],
    )
  }
}
