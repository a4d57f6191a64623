/** The status shown in the control center. */
export type MiningStatus = 'ready' | 'mining' | 'cooldown'

interface Moment {
  /** Whether the overlay of a successful claim is still shown. */
  isOverlayShown: boolean
  /** Null: mining is possible. */
  minutesLeft: number | null
}

export function miningStatus({ isOverlayShown, minutesLeft }: Moment): MiningStatus {
  if (isOverlayShown) return 'mining'
  return minutesLeft === null ? 'ready' : 'cooldown'
}
