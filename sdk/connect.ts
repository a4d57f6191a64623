import { events } from '#api/calls/events.ts'
import { transfer, transfers } from '#api/calls/ledger.ts'
import { PAYMENTS_AT_ONCE } from '#api/limits.ts'
import { NotVerified, OtherWallet, Refused } from './errors.ts'
import { inParallel } from './http/inParallel.ts'
import { makeSender, requireApiKey } from './http/makeSender.ts'
import { pause } from './http/pause.ts'
import { requireAddress } from './input/requireAddress.ts'
import { requireOwnKeys, requirePayment } from './input/requirePayment.ts'
import { requireSettings } from './input/requireSettings.ts'
import { makeEventReader } from './makeEventReader.ts'
import { makeSigner } from './makeSigner.ts'
import { memoryStore } from './memoryStore.ts'
import type {
  Client,
  ConnectOptions,
  NamedPayment,
  NewPayment,
  Outcome,
  Paid,
  Transaction,
} from './types.ts'
import { KnownLedger } from './verify/KnownLedger.ts'
import { PaidKeys } from './verify/PaidKeys.ts'
import { proveEvent } from './verify/proveEvent.ts'
import { Remembered } from './verify/Remembered.ts'
import { requireSame } from './verify/requireSame.ts'
import { Verifier } from './verify/Verifier.ts'

const RESEND_EVERY_MS = 500
const UNAVAILABLE = 503
/** The cursor before a wallet's first event. */
const BEGINNING = '0.0'
/** One that is unsure may have been made: as a refusal, it would be paid a second time with another key. */
const UNDECIDED = new Set(['ledger_unsure', 'ledger_busy', 'ledger_unavailable'])

/** Connects a program with its wallet. Sends nothing yet. */
export function connect(options: ConnectOptions): Client {
  requireSettings(options)
  const { logKey, store = memoryStore(), patienceMs = 30_000 } = options
  const address = requireAddress(options.address, 'address')
  const send = makeSender(options)
  const signer = makeSigner(address, options, send)
  const remembered = new Remembered(store, logKey)
  const known = new KnownLedger(send, remembered, logKey)
  const verifier = new Verifier(send, known, options)
  const paidKeys = new PaidKeys(remembered)
  /** The newest block with a payment of this wallet that was returned. */
  let seenBlock = 0
  let ledger: Promise<void> | undefined

  /** Finds out before coins move what can be found out before. */
  async function prepare(): Promise<void> {
    requireApiKey(options)
    await remembered.read()
    ledger ??= requireLedger().catch((error: unknown) => {
      ledger = undefined
      throw error
    })
    await ledger
  }

  async function requireLedger(): Promise<void> {
    await verifier.requireLedger()
    await remembered.requireStoring()
  }

  const seen = (transaction: Transaction): void => {
    if (transaction.from === address || transaction.to === address)
      seenBlock = Math.max(seenBlock, transaction.blockNumber)
  }

  /** A payment that the server says it has made, as the ledger has it. */
  async function prove(said: Transaction | undefined, wanted: NamedPayment): Promise<Transaction> {
    if (!said) throw new NotVerified('The answer has no transaction.')
    const proven = await verifier.madeTransaction(said.transactionHash)
    requireSame('transaction', said, proven)
    const { from, to, amount, kind } = proven
    if (kind !== 'transfer' || from !== address || to !== wanted.to || amount !== wanted.amount)
      throw new NotVerified('The transaction is not the payment that was asked for.')
    seen(proven)
    return proven
  }

  async function pay({ key = newKey(), ...payment }: NewPayment): Promise<Paid> {
    const wanted = requirePayment({ ...payment, key })
    const { to: toAddress, amount, note } = wanted
    await prepare()
    const sign = await signer()
    try {
      const reply = await send(transfer, {
        fromAddress: address,
        toAddress,
        amount,
        idempotencyKey: key,
        ...(note === undefined ? {} : { note }),
        ...sign(wanted),
      })
      const paid = { key, transaction: await prove(reply.transaction, wanted) }
      await paidKeys.add([paid])
      return paid
    } catch (error) {
      // With the key, the program can find out later whether it has paid.
      throw error instanceof Error ? Object.assign(error, { key }) : error
    }
  }

  async function payMany(
    payments: readonly NamedPayment[],
    { atomic = false }: { atomic?: boolean } = {},
  ): Promise<Outcome[]> {
    const wanted = payments.map(requirePayment)
    requireOwnKeys(wanted)
    if (atomic && wanted.length > PAYMENTS_AT_ONCE)
      throw new RangeError(`All or none of at most ${PAYMENTS_AT_ONCE} payments.`)
    await prepare()
    const outcomes: Outcome[] = []
    for (let begin = 0; begin < wanted.length; begin += PAYMENTS_AT_ONCE)
      outcomes.push(...(await payPart(wanted.slice(begin, begin + PAYMENTS_AT_ONCE), atomic)))
    return outcomes
  }

  /** Makes the payments of one request. Repeats those that the ledger could not decide, with the same keys. */
  async function payPart(part: readonly NamedPayment[], atomic: boolean): Promise<Outcome[]> {
    const endMs = Date.now() + patienceMs
    const outcomes = new Map<string, Outcome>()
    for (let open = part; ;) {
      const found = await payOnce(open, atomic)
      for (const outcome of found) outcomes.set(outcome.key, outcome)
      const undecided = found.find(isUndecided)
      if (!undecided) return part.map(({ key }) => outcomes.get(key)!)
      const { key, refusal } = undecided
      if (Date.now() + RESEND_EVERY_MS > endMs)
        throw Object.assign(new Refused(UNAVAILABLE, refusal), { key })
      await pause(RESEND_EVERY_MS)
      open = open.filter((_, i) => isUndecided(found[i]!))
    }
  }

  async function payOnce(part: readonly NamedPayment[], atomic: boolean): Promise<Outcome[]> {
    const sign = await signer()
    const payments = part.map(one => ({ ...one, ...sign(one) }))
    const reply = await send(transfers, { fromAddress: address, payments, atomic })
    if (reply.outcomes.length !== part.length)
      throw new NotVerified('The answer has not one outcome for each payment.')
    const outcomes = await inParallel(part, async (one, i): Promise<Outcome> => {
      const { key, transaction, refusal } = reply.outcomes[i]!
      requireSame('outcome', { key }, { key: one.key })
      if (refusal && !transaction && !atomic) return { key, refusal }
      return { key, transaction: await prove(transaction, one) }
    })
    await paidKeys.add(outcomes.filter(outcome => 'transaction' in outcome) as Paid[])
    return outcomes
  }

  async function now(): Promise<string> {
    const { events: found, hasMore } = await send(events, { address })
    // Without a transaction, no block names a balance that could be waited for.
    if (!hasMore && !found.some(({ data }) => data.transaction)) return BEGINNING
    const { block, lines } = await verifier.balance(address, seenBlock)
    return `${block}.${lines}`
  }

  return {
    pay,
    payMany,
    events: makeEventReader({ address, send, verifier, patienceMs, onTransaction: seen }),
    transaction: async hash => {
      const transaction = await verifier.transaction(hash)
      seen(transaction)
      return transaction
    },
    balance: (of = address) => {
      const whose = requireAddress(of, 'address')
      return verifier.balance(whose, whose === address ? seenBlock : 0)
    },
    now,
    verifyEvent: async event => {
      const of = event.data?.address
      if (typeof of === 'string' && of !== address)
        throw new OtherWallet(`The event is of the wallet ${of}, not of \`address\`.`)
      return proveEvent(verifier, event, address)
    },
  }
}

const isUndecided = ({ refusal }: Outcome) => refusal !== undefined && UNDECIDED.has(refusal.code)

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
