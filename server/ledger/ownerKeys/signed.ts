import type { ChangeEvidence, TransferEvidence } from '#api/chain/keys/evidence.ts'

/** An order of a transfer whose signature is valid. Whether its key is one of the wallet is decided with the transfer. */
export type SignedTransfer = Omit<TransferEvidence, 'what' | 'transaction'> & {
  originHash: Uint8Array
}

/** By a key of the wallet, whose signature is valid. `before`: hash of the set that it replaces. */
export type SignedChange = Pick<ChangeEvidence, 'key' | 'proof' | 'validUntilMs'> & {
  before: Uint8Array
}
