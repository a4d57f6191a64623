import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import Pickaxe from 'lucide-react/icons/pickaxe'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trophy from 'lucide-react/icons/trophy'
import Wallet from 'lucide-react/icons/wallet'
import type { LucideIcon } from 'lucide-react'
import { t } from '../language/t.ts'

interface Entry {
  to: string
  text: string
  icon: LucideIcon
  /** The paths for which this entry is highlighted. */
  covers: RegExp
}

export const ENTRIES: readonly Entry[] = [
  { to: '/', text: t('shell.home'), icon: House, covers: /^\/(home)?$/ },
  { to: '/leaderboard', text: t('shell.leaderboard'), icon: Trophy, covers: /^\/leaderboard$/ },
  { to: '/wallet', text: t('shell.wallet'), icon: Wallet, covers: /^\/wallet(\/|$)/ },
  { to: '/mining', text: t('shell.mining'), icon: Pickaxe, covers: /^\/mining$/ },
  { to: '/explorer', text: t('shell.explorer'), icon: Compass, covers: /^\/explorer(\/|$)/ },
  { to: '/kyc', text: t('shell.kyc'), icon: ShieldCheck, covers: /^\/kyc$/ },
]

/** The name of the page at a path; undefined if no entry has it. */
export function pageName(path: string): string | undefined {
  const pathname = path.replace(/\?.*/, '')
  if (pathname === '/settings') return t('shell.settings')
  if (pathname.startsWith('/pay/')) return t('shell.the_payment')
  if (pathname === '/kyc') return t('shell.kyc_in_sentence')
  return ENTRIES.find(({ covers }) => covers.test(pathname))?.text
}
