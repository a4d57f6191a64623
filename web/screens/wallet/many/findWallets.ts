import type { Address } from '#api/chain/address.ts'
import { Refused, Unreachable } from '../../../ask/failures.ts'
import { isKnownWallet } from '../send/recipient/isKnownWallet.ts'
import type { Found } from './findNames.ts'
import { t } from '../../../language/t.ts'

/** Fewer than the connections that a browser opens to a server: other calls must not wait for a whole file. */
const AT_ONCE = 4
/** A screen reader says each step. */
const STEP = 50

/**
 * Makes a problem of each payment to an address that no wallet has. Each address is looked up once. Once that fails,
 * the others stay payments: a busy server would refuse these look-ups too, and the payment itself is checked again.
 */
export async function findWallets(
  { payments, problems }: Found,
  onProgress: (done: number, total: number) => void,
): Promise<Found> {
  const addresses = new Set(payments.flatMap(({ to, username }) => (username ? [] : [to])))
  const unknown = new Set<Address>()
  // All of them take from one iterator.
  const left = addresses.values()
  let done = 0
  let hasFailed = false
  const lookUp = async () => {
    for (const address of left) {
      if (hasFailed) return
      if (done % STEP === 0) onProgress(done, addresses.size)
      done++
      try {
        if (!(await isKnownWallet(address))) unknown.add(address)
      } catch (error) {
        if (!(error instanceof Refused || error instanceof Unreachable)) throw error
        hasFailed = true
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lookUp))

  const lost = payments.filter(({ to }) => unknown.has(to))
  const text = t('refusals.recipient_not_found')
  return {
    payments: payments.filter(({ to }) => !unknown.has(to)),
    problems: [...problems, ...lost.map(({ line }) => ({ line, text }))],
  }
}
