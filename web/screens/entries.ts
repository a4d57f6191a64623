import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import Pickaxe from 'lucide-react/icons/pickaxe'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trophy from 'lucide-react/icons/trophy'
import Wallet from 'lucide-react/icons/wallet'
import type { LucideIcon } from 'lucide-react'

interface Entry {
  to: string
  text: string
  icon: LucideIcon
  /** The paths for which this entry is highlighted. */
  covers: RegExp
}

export const ENTRIES: readonly Entry[] = [
  { to: '/', text: 'Home', icon: House, covers: /^\/(home)?$/ },
  { to: '/leaderboard', text: 'Leaderboard', icon: Trophy, covers: /^\/leaderboard$/ },
  { to: '/wallet', text: 'Wallet', icon: Wallet, covers: /^\/wallet(\/|$)/ },
  { to: '/mining', text: 'Mining', icon: Pickaxe, covers: /^\/mining$/ },
  { to: '/explorer', text: 'Explorer', icon: Compass, covers: /^\/explorer(\/|$)/ },
  { to: '/kyc', text: 'kyc', icon: ShieldCheck, covers: /^\/kyc$/ },
]

/** The name of the page at a path; undefined if no entry has it. */
export function pageName(path: string): string | undefined {
  const pathname = path.replace(/\?.*/, '')
  if (pathname === '/settings') return 'Settings'
  if (pathname.startsWith('/pay/')) return 'the payment'
  const text = ENTRIES.find(({ covers }) => covers.test(pathname))?.text
  return text === 'kyc' ? 'KYC' : text
}
