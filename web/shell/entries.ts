import {
  ArrowLeftRight,
  Compass,
  House,
  type LucideIcon,
  Pickaxe,
  ShieldCheck,
  Wallet,
} from 'lucide-react'

interface Entry {
  to: string
  text: string
  icon: LucideIcon
  /** The paths that this entry stands for. */
  covers: RegExp
}

export const ENTRIES: readonly Entry[] = [
  { to: '/', text: 'Home', icon: House, covers: /^\/(home)?$/ },
  { to: '/leaderboard', text: 'Leaderboard', icon: ArrowLeftRight, covers: /^\/leaderboard$/ },
  { to: '/wallet', text: 'Wallet', icon: Wallet, covers: /^\/wallet$/ },
  { to: '/mining', text: 'Mining', icon: Pickaxe, covers: /^\/mining$/ },
  { to: '/explorer', text: 'Explorer', icon: Compass, covers: /^\/explorer(\/|$)/ },
  { to: '/kyc', text: 'kyc', icon: ShieldCheck, covers: /^\/kyc$/ },
]
