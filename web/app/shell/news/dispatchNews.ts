import type { Transaction } from '#api/schemas/ledger.ts'
import type { StreamEvent } from '../../../session/live/readEvents.ts'

/** The stream repeats transactions after a reconnect; this many are remembered. */
const MAX_KNOWN = 1000

interface News {
  /** The user's wallet has changed. */
  onOwn: () => void
  /** There are new blocks, or the stream begins again. */
  onBlocks: (event: StreamEvent) => void
  /** A transaction of the user's wallet, each once. */
  onTransaction: (transaction: Transaction) => void
}

/** Returns the function that takes the events of one stream. */
export function dispatchNews({
  onOwn,
  onBlocks,
  onTransaction,
}: News): (event: StreamEvent) => void {
  const known = new Set<string>()
  let isFirst = true
  return event => {
    const { name, data } = event
    const wasFirst = isFirst
    isFirst = false
    // The current head: the screen has just fetched it.
    if (wasFirst && name === 'head') return
    if (name === 'transaction') {
      const transaction = data as Transaction
      if (known.has(transaction._id)) return
      known.add(transaction._id)
      if (known.size > MAX_KNOWN) known.delete(known.values().next().value!)
      onOwn()
      onTransaction(transaction)
    } else {
      if (name === 'reset') onOwn()
      onBlocks(event)
    }
  }
}
