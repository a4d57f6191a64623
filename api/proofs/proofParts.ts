import { hexToBytes } from '@noble/hashes/utils.js'
import { parseAddress } from '../chain/address.ts'
import { KINDS } from '../chain/kind.ts'
import { micros } from '../chain/money.ts'
import type { ReplyOf } from '../call.ts'
import type { transactionProof } from '../calls/proofs.ts'

export type Proof = ReplyOf<typeof transactionProof>

/** Throws if the answer names an unknown kind or a missing value. */
export function transactionIn({
  transaction: { kind, from, to, amount, fee, number, atMs },
}: Proof) {
  return {
    number,
    kind: required(KINDS.find(known => known === kind)),
    from: from === null ? null : required(parseAddress(from)),
    to: required(parseAddress(to)),
    amount: micros(BigInt(amount)),
    fee: micros(BigInt(fee)),
    atMs,
  }
}

export const headerIn = ({ block }: Proof) => ({
  ...block,
  previousHash: hexToBytes(block.previousHash),
  merkleRoot: hexToBytes(block.merkleRoot),
  volume: micros(BigInt(block.volume)),
  fees: micros(BigInt(block.fees)),
  issued: micros(BigInt(block.issued)),
  commits: block.commits && {
    stateBlock: block.commits.stateBlock,
    stateRoot: hexToBytes(block.commits.stateRoot),
    stateSum: micros(BigInt(block.commits.stateSum)),
    actionsRoot: hexToBytes(block.commits.actionsRoot),
    // Servers of an older version send none.
    evidenceRoot:
      block.commits.evidenceRoot === undefined ? null : hexToBytes(block.commits.evidenceRoot),
  },
})

function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined)
    throw new RangeError('The proof names something unknown')
  return value
}
