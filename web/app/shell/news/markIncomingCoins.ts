import { formatCoins, type Micros, micros, ZERO } from '#api/chain/money.ts'
import { format } from '../../../ui/format.ts'

/** What came while nobody saw the tab, and what stands before its title for it. */
let came = ZERO
let prefix = ''

/** Says in the title of a tab that nobody sees how much has come, until somebody sees it. Null: not how much. */
export function markArrival(amount: Micros | null): void {
  if (!document.hidden) return
  if (prefix === '') document.addEventListener('visibilitychange', clear, { once: true })
  came = micros(came + (amount ?? ZERO))
  const title = document.title.slice(prefix.length)
  prefix = amount === null ? '(+) ' : `(+${format.decimals(formatCoins(came) as `${number}`)}) `
  document.title = prefix + title
}

function clear(): void {
  // A page that was turned meanwhile has written its own title.
  if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
  came = ZERO
  prefix = ''
}
