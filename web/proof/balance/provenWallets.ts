import type { StateLeaf } from '#api/chain/state/stateTree.ts'

export interface ProvenWallet {
  leaf: StateLeaf
  /** After which block the wallet held this. */
  block: number
}

/** By address, the newest state of each wallet that this page has proven: later ones must follow from it. */
export const provenWallets = new Map<string, ProvenWallet>()
