import { type RefObject, useEffect, useState } from 'react'
import type { Transaction } from '#api/ledger.ts'

interface Shown {
  rows: readonly Transaction[]
  /** Those that came while the list was open: they fade in. */
  arrived: ReadonlySet<string>
}

/** Keeps new rows back while somebody reads the list: nothing may move under a pointer. */
export function useHeldRows(
  latest: readonly Transaction[],
  list: RefObject<HTMLElement | null>,
) {
  const [shown, setShown] = useState<Shown>({ rows: latest, arrived: new Set() })
  const waiting = shown.rows === latest ? [] : rowsAbsentFrom(shown.rows, latest)
  const showLatest = () =>
    setShown({ rows: latest, arrived: new Set(waiting.map(({ _id }) => _id)) })

  useEffect(() => {
    if (shown.rows === latest) return
    const arriving = rowsAbsentFrom(shown.rows, latest)
    if (arriving.length && isBeingRead(list.current)) return
    setShown({ rows: latest, arrived: new Set(arriving.map(({ _id }) => _id)) })
  }, [latest, shown, list])

  return { ...shown, waiting: waiting.length, showLatest }
}

const rowsAbsentFrom = (known: readonly Transaction[], rows: readonly Transaction[]) =>
  rows.filter(({ _id }) => !known.some(row => row._id === _id))

function isBeingRead(list: HTMLElement | null): boolean {
  if (!list) return false
  return list.matches(':hover, :focus-within') || list.getBoundingClientRect().top < 0
}
