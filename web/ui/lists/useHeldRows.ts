import { useState } from 'react'

interface Listing<Row> {
  rows: readonly Row[]
  /** How many rows there are on all pages; null if unknown. */
  total: number | null
  /** The page number, if the list is paged: rows of another page are not new. */
  page?: number
}

interface Shown<Row> {
  listing: Listing<Row>
  /** Rows that came while the list was open: they fade in. */
  arrived: ReadonlySet<string>
}

/** Holds new rows back while the list is being read: nothing may move under the pointer. */
export function useHeldRows<Row extends { _id: string }>(
  latest: Listing<Row>,
  isBeingRead: boolean,
) {
  const [shown, setShown] = useState<Shown<Row>>({ listing: latest, arrived: new Set() })
  const { listing, arrived } = shown
  const isTurned = listing.page !== latest.page
  const unseen = latest.rows.filter(({ _id }) => !listing.rows.some(row => row._id === _id))
  const waiting =
    latest.total === null || listing.total === null ? unseen.length : latest.total - listing.total
  const showLatest = () =>
    setShown({
      listing: latest,
      arrived: new Set(isTurned ? [] : unseen.map(({ _id }) => _id)),
    })

  const isHeld = isBeingRead && waiting > 0 && !isTurned
  if (listing !== latest && !isHeld) showLatest()

  return { ...listing, arrived, waiting: Math.max(0, waiting), showLatest }
}
