import { count, object, string } from '../ui/stored/shape.ts'
import { stored } from '../ui/stored/stored.ts'

const ProvenWallet = object({
  address: string(),
  /** Among all wallets. */
  number: count,
  historyLength: count,
  /** In micros. */
  balance: string(/^\d+$/),
  /** After which block the wallet held this. */
  block: count,
})

/** The newest state of the user's wallet that this browser has proven or audited: later ones must follow from it. */
export const provenWallet = stored('provenWallet', ProvenWallet)
