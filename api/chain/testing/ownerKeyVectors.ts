import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../address.ts'
import { encodeBlock } from '../block.ts'
import { hashKeySet, encodeKeySet, originHashOf } from '../keys/keySet.ts'
import { encodeKeysOrder, encodeTransferOrder, NO_KEY_SET, orderIdOf } from '../keys/order.ts'
import { encodeOrderProof, orderChallenge } from '../keys/orderProof.ts'
import { encodeOwnerKey } from '../keys/ownerKey.ts'
import { micros } from '../money.ts'
import { formatBlockLine } from '../replay/exportLine.ts'
import { packBlock } from '../replay/packedBlock.ts'
import { stateLeafHash } from '../state/stateTree.ts'
import { people } from './chains.ts'
import { honestChain, LAPTOP, PHONE, PROGRAM, RECOVERY } from './attackScene.ts'
import { ORIGIN } from './KeyChain.ts'
import { orderedReceipt } from './orderedReceipt.ts'

const SIGNERS = [PHONE, LAPTOP, RECOVERY, PROGRAM]

/** Every signature is deterministic: Ed25519, and ECDSA as in RFC 6979. */
export function ownerKeyVectors() {
  const chain = honestChain()
  const [, owner, other] = people as [Address, Address, Address]
  chain.change(owner, [LAPTOP, RECOVERY], RECOVERY).pay(owner, other, 6000n, { by: LAPTOP })
  chain.begin().change(owner, [], LAPTOP).pay(owner, other, 7000n)
  const originHash = originHashOf(ORIGIN)
  const keys = SIGNERS.map(({ key }) => key)
  const set = { originHash, address: owner, sequence: 1, keys }
  const transfer = {
    originHash,
    from: owner,
    to: other,
    amount: micros(1_500_000n),
    largestFee: micros(1000n),
    validUntilMs: 1_750_000_600_000,
    id: orderIdOf('vector'),
  }
  const order = encodeTransferOrder(transfer)
  const change = { originHash, address: owner, before: NO_KEY_SET, after: hashKeySet(set) }
  const leaf = { number: 2, address: owner, balance: micros(5n), historyLength: 3 }
  return {
    origin: ORIGIN,
    originHash: bytesToHex(originHash),
    keys: keys.map(key => ({
      type: key.type,
      dailyLimit: String(key.dailyLimit),
      rpIdHash: key.rpIdHash && bytesToHex(key.rpIdHash),
      publicKey: bytesToHex(key.publicKey),
      encoded: bytesToHex(encodeOwnerKey(key)),
    })),
    keySet: {
      address: owner as string,
      sequence: set.sequence,
      encoded: bytesToHex(encodeKeySet(set)),
      hash: bytesToHex(hashKeySet(set)),
    },
    transferOrder: {
      from: owner as string,
      to: other as string,
      amount: String(transfer.amount),
      largestFee: String(transfer.largestFee),
      validUntilMs: transfer.validUntilMs,
      idempotencyKey: 'vector',
      id: bytesToHex(transfer.id),
      encoded: bytesToHex(order),
      challenge: orderChallenge(order),
      proofs: SIGNERS.map(({ sign }) => bytesToHex(encodeOrderProof(sign(order)))),
    },
    keysOrder: {
      before: bytesToHex(change.before),
      after: bytesToHex(change.after),
      validUntilMs: transfer.validUntilMs,
      encoded: bytesToHex(encodeKeysOrder({ ...change, validUntilMs: transfer.validUntilMs })),
    },
    stateLeaf: {
      number: leaf.number,
      address: owner as string,
      balance: String(leaf.balance),
      historyLength: leaf.historyLength,
      keys: bytesToHex(hashKeySet(set)),
      hash: bytesToHex(stateLeafHash({ ...leaf, keys: hashKeySet(set) })),
    },
    blocks: chain.link().map(({ block, transactions }) => ({
      encoded: bytesToHex(encodeBlock(block)),
      line: formatBlockLine(block, transactions),
      packed: bytesToHex(packBlock(block, transactions)),
    })),
    receipts: {
      withoutKeySet: orderedReceipt('without_key_set').text,
      byState: orderedReceipt('by_state').text,
      byChange: orderedReceipt('by_change').text,
    },
  }
}
