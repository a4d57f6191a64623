import { addressFromBytes, bareAddress } from '#api/chain/address.ts'
import {
  addToTotals,
  type BlockHeader,
  GENESIS_HASH,
  hashBlock,
  NO_STATE,
  type Totals,
} from '#api/chain/block.ts'
import { encodeEvidence, type Evidence, evidenceRootOf } from '#api/chain/keys/evidence.ts'
import { originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder, ORDER_ID_BYTES, ORDER_LIFE_MS } from '#api/chain/keys/order.ts'
import { leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import { micros, ZERO } from '#api/chain/money.ts'
import { actionsRootOf } from '#api/chain/operatorActions/operatorAction.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { packBlock, unpackBlocks } from '#api/chain/replay/packedBlock.ts'
import { Replay } from '#api/chain/replay/replay.ts'
import { addressBook } from '#server/transparency/mirror/addressBook.ts'
import { type ChainTransaction, hashTransaction } from '#api/chain/transaction.ts'
import { benchPasskey } from '../support/benchPasskey.ts'

const OWNERS = 1000
const BLOCK_TRANSACTIONS = 256
const BEGIN_MS = 1_700_000_000_000
const ORIGIN_HASH = originHashOf('bench.example/log')

type Unnumbered = Omit<ChainTransaction, 'number' | 'atMs'>

/** Audits a chain of transfers that owners have signed with passkeys; only the audit is measured, block by block. */
export async function auditSigned(count: number): Promise<void> {
  const owners = Array.from({ length: OWNERS }, (_, i) => {
    const bytes = new Uint8Array(20)
    new DataView(bytes.buffer).setUint32(0, i + 1)
    return { address: addressFromBytes(bytes), passkey: benchPasskey(), spare: benchPasskey() }
  })
  const replay = new Replay(NO_RULES, () => true)
  const toAddress = addressBook(bareAddress)
  let totals: Totals = { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO }
  let [number, previousHash, atMs, measuredMs] = [0, GENESIS_HASH, BEGIN_MS, 0]
  let cpuMicros = 0

  const add = async (wanted: readonly Unnumbered[], evidenceOf: () => Evidence[]) => {
    const transactions = wanted.map(one => {
      const t = { ...one, number: totals.transactions + 1, atMs: ++atMs }
      totals = addToTotals(totals, t)
      return t
    })
    const evidence = evidenceOf().map(encodeEvidence)
    const roots = { actionsRoot: actionsRootOf([]), evidenceRoot: evidenceRootOf(evidence) }
    const header: BlockHeader = {
      number: ++number,
      previousHash,
      merkleRoot: merkleRoot(transactions.map(t => leafHash(hashTransaction(t)))),
      atMs,
      ...totals,
      commits: { ...NO_STATE, ...roots },
    }
    previousHash = hashBlock(header)
    const packed = packBlock({ ...header, operatorActions: [], evidence }, transactions)
    const [begin, cpu] = [performance.now(), process.cpuUsage()]
    for await (const next of unpackBlocks(once(packed), 'blocks', toAddress))
      replay.extend(next.block, next.transactions)
    measuredMs += performance.now() - begin
    const { user, system } = process.cpuUsage(cpu)
    cpuMicros += user + system
  }

  const transfer = (kind: 'bonus' | 'transfer', from: number | null, to: number) => ({
    kind,
    from: from === null ? null : owners[from]!.address,
    to: owners[to]!.address,
    amount: micros(kind === 'bonus' ? 1_000_000_000n : 1n),
    fee: ZERO,
  })
  await add(
    owners.map((_, i) => transfer('bonus', null, i)),
    () => [],
  )
  await add([], () =>
    owners.map(({ address, passkey, spare }) => {
      const keys = [passkey.key, spare.key]
      const set = { originHash: ORIGIN_HASH, address, sequence: 1, keys }
      return { what: 'start', after: OWNERS, atMs, set }
    }),
  )
  measuredMs = cpuMicros = 0
  for (let made = 0; made < count; made += BLOCK_TRANSACTIONS) {
    const places = Array.from({ length: BLOCK_TRANSACTIONS }, (_, i) => (made + i) % OWNERS)
    const wanted = places.map(i => transfer('transfer', i, (i + 1) % OWNERS))
    const before = totals.transactions
    await add(wanted, () =>
      places.map((place, i) => {
        const { passkey } = owners[place]!
        const { from, to, amount, fee: largestFee } = wanted[i]!
        const id = new Uint8Array(ORDER_ID_BYTES)
        new DataView(id.buffer).setUint32(0, before + i)
        const validUntilMs = atMs + ORDER_LIFE_MS
        const order = {
          from: from!,
          to,
          amount,
          originHash: ORIGIN_HASH,
          largestFee,
          validUntilMs,
          id,
        }
        const { signature, ...assertion } = passkey.assert(encodeTransferOrder(order), 'ieee-p1363')
        const proof = { signature, assertion }
        const transaction = before + i + 1
        return {
          what: 'transfer',
          transaction,
          largestFee,
          validUntilMs,
          id,
          key: passkey.key,
          proof,
        }
      }),
    )
  }
  const done = totals.transactions - OWNERS
  console.log(
    `${done} transfers signed with passkeys: audited in ${(measuredMs / 1000).toFixed(0)} s, ` +
      `${(cpuMicros / done).toFixed(0)} µs of processor each`,
  )
}

async function* once(chunk: Uint8Array) {
  yield chunk
}
