import { ORDER_LIFE_MS } from '#api/chain/keys/order.ts'
import { NotSigned } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'
import { serverClock } from '../../time/serverClock.ts'

const MAX_DIFFERENCE_MS = 300_000

/** Until when an order that is signed now is valid. A server whose clock is far ahead could carry it out much later. */
export function orderEndMs(): number {
  const nowMs = serverClock.now()
  if (Math.abs(nowMs - Date.now()) > MAX_DIFFERENCE_MS) throw new NotSigned(t('keys.clocks_differ'))
  return nowMs + ORDER_LIFE_MS
}
