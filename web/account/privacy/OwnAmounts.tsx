import type { ReactNode } from 'react'
import { AmountsHidden } from '../../coin/AmountsHidden.ts'
import { useHiddenAmounts } from './useHiddenAmounts.ts'

/** Wraps the amounts of the logged-in user. */
export function OwnAmounts({ children }: { children: ReactNode }) {
  const [isHidden] = useHiddenAmounts()
  return <AmountsHidden value={isHidden}>{children}</AmountsHidden>
}
