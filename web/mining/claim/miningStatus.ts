/** What the control center says. */
export type MiningStatus = 'Ready to Mine' | 'Active' | 'Cooldown'

interface Moment {
  /** Whether the overlay of a successful claim is still shown. */
  isOverlayShown: boolean
  minutesLeft: number
}

export function miningStatus({ isOverlayShown, minutesLeft }: Moment): MiningStatus {
  if (isOverlayShown) return 'Active'
  return minutesLeft > 0 ? 'Cooldown' : 'Ready to Mine'
}
