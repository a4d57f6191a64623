import { useState } from 'react'

interface Listing<Row> {
  rows: readonly Row[]
  /** How many rows there are on all pages, where somebody has counted them. */
  total: number | null
  /** Which page it is, where one list is turned: rows of another page have not "arrived". */
  page?: number
}

interface Shown<Row> {
  listing: Listing<Row>
  /** Those that came while the list was open: they fade in. */
  arrived: ReadonlySet<string>
}

/** Keeps new rows back while somebody reads the list: nothing may move under a pointer. */
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
