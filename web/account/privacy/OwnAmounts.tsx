import type { ReactNode } from 'react'
import { AmountsHidden } from '../../coin/AmountsHidden.ts'
import { useHiddenAmounts } from './hiddenAmounts.ts'

/** Around the amounts that belong to who is logged in. */
export function OwnAmounts({ children }: { children: ReactNode }) {
  const [isHidden] = useHiddenAmounts()
  return <AmountsHidden value={isHidden}>{children}</AmountsHidden>
}
