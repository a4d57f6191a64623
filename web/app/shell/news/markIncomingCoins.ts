import { formatCoins, type Micros, micros, ZERO } from '#api/chain/money.ts'
import { format } from '../../../ui/format.ts'

/** The sum that came while the tab was hidden, and the prefix that it put before the title. */
let came = ZERO
let prefix = ''

/** Shows incoming coins in the title of a hidden tab until it is visible. Null: without the amount. */
export function markIncomingCoins(amount: Micros | null): void {
  if (!document.hidden) return
  if (prefix === '') document.addEventListener('visibilitychange', clear, { once: true })
  came = micros(came + (amount ?? ZERO))
  const title = document.title.slice(prefix.length)
  prefix = amount === null ? '(+) ' : `(+${format.decimals(formatCoins(came) as `${number}`)}) `
  document.title = prefix + title
}

function clear(): void {
  // A navigation meanwhile has set its own title.
  if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
  came = ZERO
  prefix = ''
}
