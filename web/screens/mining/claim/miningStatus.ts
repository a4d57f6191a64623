/** The status shown in the control center. */
export type MiningStatus = 'Ready to Mine' | 'Active' | 'Cooldown'

interface Moment {
  /** Whether the overlay of a successful claim is still shown. */
  isOverlayShown: boolean
  /** Null: mining is possible. */
  minutesLeft: number | null
}

export function miningStatus({ isOverlayShown, minutesLeft }: Moment): MiningStatus {
  if (isOverlayShown) return 'Active'
  return minutesLeft === null ? 'Ready to Mine' : 'Cooldown'
}
