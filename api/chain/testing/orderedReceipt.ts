import type { KeySetPlace, LoggedChange } from '../proof/keySetPlace.ts'
import { formatReceipt, type Receipt } from '../proof/receipt.ts'
import { honestChain, LAPTOP, owner, RECOVERY } from './attackScene.ts'
import { SignedLedger } from './SignedLedger.ts'

/** Shown by the state that a later block names. */
export const byState = (
  from: SignedLedger,
  made = from.change(2),
  state = from.state(4),
): KeySetPlace => ({ made, later: { state } })

/** Shown by the next change of keys. */
export const byChange = (
  from: SignedLedger,
  change: LoggedChange,
  made = from.change(2),
): KeySetPlace => ({ made, later: { change } })

/** A receipt of a transfer that a passkey has ordered. */
export function orderedReceipt(shown: 'by_state' | 'by_change' | 'without_key_set' = 'by_state'): {
  receipt: Receipt
  text: string
} {
  const { drafts } = honestChain().change(owner, [LAPTOP, RECOVERY], RECOVERY)
  const ledger = new SignedLedger(shown === 'by_change' ? drafts : undefined)
  const keySet = shown === 'by_change' ? byChange(ledger, ledger.change(5)) : byState(ledger)
  const receipt = { ...ledger.receipt(), ...(shown !== 'without_key_set' && { keySet }) }
  return { receipt, text: formatReceipt(receipt) }
}
