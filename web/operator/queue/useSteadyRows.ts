import { useState } from 'react'
import type { KycCase } from '#api/schemas/operator.ts'

interface SteadyRow {
  row: KycCase
  /** It was removed from the list since it was shown. */
  isGone: boolean
}

/** While the list is in use no row moves: removed rows stay in place, new ones come last. */
export function useSteadyRows(
  latest: readonly KycCase[],
  isBeingRead: boolean,
): readonly SteadyRow[] {
  const [shown, setShown] = useState(latest)
  const next = isBeingRead ? withNew(shown, latest) : latest
  if (next !== shown) setShown(next)
  return shown.map(row => ({ row, isGone: !latest.some(({ id }) => id === row.id) }))
}

function withNew(shown: readonly KycCase[], latest: readonly KycCase[]): readonly KycCase[] {
  const isShown = new Set(shown.map(({ id }) => id))
  const added = latest.filter(({ id }) => !isShown.has(id))
  return added.length > 0 ? [...shown, ...added] : shown
}
