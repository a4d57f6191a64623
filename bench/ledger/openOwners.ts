import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import { originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder, ORDER_LIFE_MS, orderIdOf } from '#api/chain/keys/order.ts'
import { orderChallenge } from '#api/chain/keys/orderProof.ts'
import { encodeOwnerKey, type OwnerKey } from '#api/chain/keys/ownerKey.ts'
import { type Micros, ZERO } from '#api/chain/money.ts'
import { plainKey } from '#api/chain/testing/ownerKeys.ts'
import { keySetOrder } from '#server/ledger/wallets/ownerKeys/keySetOrder.ts'
import { readSignedTransfer } from '#server/ledger/wallets/ownerKeys/readSignedTransfer.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import type { Installation } from '#server/start/openInstallation.ts'

const ORIGIN_HASH = originHashOf('bench.example/log')
const RP_ID_HASH = new Uint8Array(hash('sha256', 'bench.example', 'buffer'))
const AUTHENTICATOR_DATA = Buffer.concat([RP_ID_HASH, Buffer.from([5, 0, 0, 0, 0])])

/** Gives each wallet a passkey; `prepare` signs transfers, which are verified as those of a request. */
export async function openOwners(
  { ledger }: Pick<Installation, 'ledger'>,
  wallets: readonly Address[],
) {
  const owners = wallets.map(address => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const key: OwnerKey = {
      type: 'passkey_p256',
      dailyLimit: ZERO,
      rpIdHash: RP_ID_HASH,
      publicKey: new Uint8Array(
        Buffer.concat([Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]),
      ),
    }
    return { address, key, privateKey }
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
    const { address: from, key, privateKey } = owners[owner]!
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
    const client = Buffer.from(
      `{"type":"webauthn.get","challenge":"${orderChallenge(bytes)}","origin":"https://bench.example"}`,
    )
    const message = Buffer.concat([AUTHENTICATOR_DATA, hash('sha256', client, 'buffer')])
    const written = {
      order: bytesToHex(bytes),
      key: bytesToHex(encodeOwnerKey(key)),
      signature: sign('sha256', message, privateKey).toString('base64url'),
      authenticatorData: AUTHENTICATOR_DATA.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
    }
    return { written, wanted: { from, to, amount, key: idempotencyKey } }
  }

  /** Signs this many payments; the function then verifies one after the other, as a request does. */
  function prepare(count: number, to: Address, amount: Micros, fee: Micros) {
    const make = (i: number) => signedOrder(i % owners.length, to, amount, fee)
    const ready = Array.from({ length: count }, (_, i) => make(i))
    return async () => {
      const { written, wanted } = ready.pop() ?? make(0)
      const signed = await readSignedTransfer(written, wanted)
      return transferOrder({ ...wanted, fee, signed, atMs: Date.now() })
    }
  }
  return { prepare }
}
