import { NotVerified } from '../errors.ts'
import type { FreezeEvent, Transaction, TransactionEvent, WalletEvent } from '../types.ts'
import { requireSame } from './requireSame.ts'
import type { Verifier } from './Verifier.ts'

const FREEZES: Record<string, FreezeEvent['type']> = {
  account_frozen: 'wallet.frozen',
  account_unfrozen: 'wallet.unfrozen',
}

/**
 * The same event, made of what is proven to be in the ledger. Its line is the server's, counted by `EventOrder`; so is the
 * wallet of a freeze, which the ledger does not name.
 */
export async function proveEvent(
  verifier: Verifier,
  said: WalletEvent,
  address: string,
): Promise<WalletEvent> {
  const { data } = said
  if (typeof data !== 'object' || data === null)
    throw new NotVerified(`The event ${said.id} has no data.`)
  requireSame('event', data, { address })
  return 'transaction' in data
    ? proveTransactionEvent(verifier, said as TransactionEvent)
    : proveFreeze(verifier, said as FreezeEvent)
}

async function proveTransactionEvent(
  verifier: Verifier,
  { data: { address, line, transaction: claimed }, ...said }: TransactionEvent,
): Promise<TransactionEvent> {
  const transaction = await verifier.madeTransaction(claimed?.transactionHash)
  requireSame('transaction', claimed, transaction)
  const head = {
    id: `${transaction.blockNumber}.${line}`,
    type: typeOf(transaction, address),
    timestamp: transaction.createdAt,
  }
  requireSame('event', said, head)
  return { ...head, data: { address, line, transaction } }
}

function typeOf({ kind, from, to }: Transaction, address: string): TransactionEvent['type'] {
  if (from !== address && to !== address)
    throw new NotVerified('The event is a payment between other wallets.')
  if (kind === 'claim') return 'mining.claimed'
  if (kind === 'bonus') return 'bonus.received'
  if (from === to) return 'payment.self'
  return from === address ? 'payment.sent' : 'payment.received'
}

async function proveFreeze(
  verifier: Verifier,
  { data: { address, operatorAction: claimed }, ...said }: FreezeEvent,
): Promise<FreezeEvent> {
  const { hash, kind, atMs, block, place } = await verifier.operatorAction(claimed?.hash)
  requireSame('operator action', claimed, { block })
  const [, line] = said.id.split('.')
  const head = {
    id: `${block}.${line}.${place + 1}`,
    type: FREEZES[kind]!,
    timestamp: new Date(atMs).toISOString(),
  }
  requireSame('event', said, head)
  return { ...head, data: { address, operatorAction: { block, hash } } }
}
