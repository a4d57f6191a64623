import { randomUUID } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import { originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder, ORDER_LIFE_MS, orderIdOf } from '#api/chain/keys/order.ts'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import type { Micros } from '#api/chain/money.ts'
import { plainKey } from '#api/chain/testing/ownerKeys.ts'
import { keySetOrder } from '#server/ledger/ownerKeys/keySetOrder.ts'
import { readSignedTransfer } from '#server/ledger/ownerKeys/readSignedTransfer.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import type { Installation } from '#server/start/openInstallation.ts'
import { BENCH_SITE, benchPasskey } from '../support/benchPasskey.ts'

const ORIGIN_HASH = originHashOf('bench.example/log')

/** Gives each wallet a passkey; `prepare` signs transfers, which are verified as those of a request. */
export async function openOwners(
  { ledger }: Pick<Installation, 'ledger'>,
  wallets: readonly Address[],
) {
  const owners = wallets.map(address => {
    return { address, ...benchPasskey() }
  })
  const spare = plainKey(1).key
  await Promise.all(
    owners.map(({ address, key }) => {
      const set = { originHash: ORIGIN_HASH, address, sequence: 1, keys: [key, spare] }
      return ledger.submit(keySetOrder({ set, signed: null, record: () => [], atMs: Date.now() }))
    }),
  )

  /** As a device does. */
  function signedOrder(owner: number, to: Address, amount: Micros, fee: Micros) {
    const { address: from, key, assert } = owners[owner]!
    const idempotencyKey = randomUUID()
    const atMs = Date.now()
    const bytes = encodeTransferOrder({
      originHash: ORIGIN_HASH,
      from,
      to,
      amount,
      largestFee: fee,
      validUntilMs: atMs + ORDER_LIFE_MS,
      id: orderIdOf(idempotencyKey),
    })
    const { signature, authenticatorData, clientDataJson } = assert(bytes, 'der')
    const written = {
      order: bytesToHex(bytes),
      key: bytesToHex(encodeOwnerKey(key)),
      signature: signature.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      clientDataJSON: clientDataJson.toString('base64url'),
    }
    return { written, wanted: { from, to, amount, key: idempotencyKey } }
  }

  /** Signs this many payments; the function then verifies one after the other, as a request does. */
  function prepare(count: number, to: Address, amount: Micros, fee: Micros) {
    const make = (i: number) => signedOrder(i % owners.length, to, amount, fee)
    const ready = Array.from({ length: count }, (_, i) => make(i))
    return async () => {
      const { written, wanted } = ready.pop() ?? make(0)
      const signed = await readSignedTransfer(written, wanted, BENCH_SITE)
      return transferOrder({ ...wanted, fee, signed, atMs: Date.now() })
    }
  }
  return { prepare }
}
