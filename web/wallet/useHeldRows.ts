import { useState } from 'react'
import type { Transaction } from '#api/ledger.ts'

interface Shown {
  rows: readonly Transaction[]
  /** Those that came while the list was open: they fade in. */
  arrived: ReadonlySet<string>
}

/** Keeps new rows back while somebody reads the list: nothing may move under a pointer. */
export function useHeldRows(latest: readonly Transaction[], isBeingRead: boolean) {
  const [shown, setShown] = useState<Shown>({ rows: latest, arrived: new Set() })
  const waiting = latest.filter(({ _id }) => !shown.rows.some(row => row._id === _id))
  const showLatest = () =>
    setShown({ rows: latest, arrived: new Set(waiting.map(({ _id }) => _id)) })

  const isHeld = isBeingRead && waiting.length > 0
  if (shown.rows !== latest && !isHeld) showLatest()

  return { ...shown, waiting: waiting.length, showLatest }
}
