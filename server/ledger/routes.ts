import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Address, parseAddress } from '#api/chain/address.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { settleTransfer, transfer } from '#api/calls/ledger.ts'
import { type Micros, microsFromJson, microsToJson } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { Assertion } from '#api/webauthn.ts'
import { type Caller, serve } from '../http/serve.ts'
import type { LedgerTransaction } from '../chain/records.ts'
import type { Throttle } from '../limits/Throttle.ts'
import type { Ledger } from './ledger.ts'
import type { Statement } from './order.ts'
import { presentTransaction } from '../chain/present.ts'
import { readByNumber } from '../chain/readTransactions.ts'
import { settleOrder } from './keys/settle.ts'
import type { DigestKey } from './keys/usedKey.ts'
import { type TransferConsent, type TransferNote, transferOrder } from './transfer.ts'

interface LedgerRouteDeps {
  ledger: Ledger
  pool: pg.Pool
  transferFee: Micros
  digestKey: DigestKey
  throttle: Pick<Throttle, 'refuseSettleStorm'>
  /** The sender's note, and by which name they chose the recipient; null if there is neither. */
  noteOf: (
    caller: Caller,
    written: { note: string; to: Address; toName: string },
  ) => Promise<TransferNote | null>
  /** Whether the sender has confirmed it, or the daily sum below which that is not needed. */
  consentTo: (caller: Caller, wanted: WantedTransfer) => Promise<TransferConsent>
  now: () => number
}

interface WantedTransfer {
  to: Address
  amount: Micros
  key: string | null
  passkey: Assertion | undefined
}

export function ledgerRoutes(
  app: FastifyInstance,
  { ledger, pool, transferFee, digestKey, throttle, noteOf, consentTo, now }: LedgerRouteDeps,
): void {
  serve(app, transfer, async (input, { caller }) => {
    const amount = microsFromJson(input.amount)
    if (!amount) throw new Refusal('amount_invalid')
    if (!isSameAddress(input.fromAddress, caller.address)) throw new Refusal('not_own_wallet')
    const to = parseAddress(input.toAddress)
    if (!to) throw new Refusal('address_invalid')
    if (to === SYSTEM_ADDRESS) throw new Refusal('recipient_not_found')
    const written = { note: input.note ?? '', to, toName: input.toName ?? '' }
    const note = await noteOf(caller, written)
    const key = input.idempotencyKey ?? null
    const consent = await consentTo(caller, { to, amount, key, passkey: input.passkey })
    const result = await ledger.submit(
      transferOrder(
        {
          from: caller.address,
          to,
          amount,
          fee: transferFee,
          // Equal transfers in two processes differ only by their keys.
          key: key ?? randomUUID(),
          consent,
          note,
          atMs: now(),
        },
        digestKey,
      ),
    )
    const made = 'made' in result ? result.made : await readByNumber(pool, result.madeBefore)
    // The first attempt may have come without the note.
    if (note?.insertText && 'madeBefore' in result && !note.refusal)
      await write(pool, note.insertText(made!.number))
    return present(made!)
  })

  serve(app, settleTransfer, async ({ fromAddress, idempotencyKey: key }, { caller }) => {
    if (!isSameAddress(fromAddress, caller.address)) throw new Refusal('not_own_wallet')
    await throttle.refuseSettleStorm(caller.id)
    const settling = { from: caller.address, key, atMs: now() }
    const { madeBefore } = await ledger.submit(settleOrder(settling, digestKey))
    return {
      made: madeBefore === null ? null : present((await readByNumber(pool, madeBefore))!),
    }
  })
}

const present = (made: LedgerTransaction) => ({
  message: 'Transaction successful!',
  transaction: presentTransaction(made),
  totalCoins: microsToJson(made.fromBalance!),
})

const write = (pool: pg.Pool, { text, values }: Statement) => pool.query(text, [...values])
