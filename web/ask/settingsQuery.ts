import { queryOptions, useQuery } from '@tanstack/react-query'
import { settings } from '#api/calls/settings.ts'
import { visitor } from './visitor.ts'

/** A changed fee is shown when the next transfer begins. */
const SETTINGS_STALE_MS = 60_000

/** The public settings of this installation. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => visitor.request(settings, {}, signal),
  staleTime: SETTINGS_STALE_MS,
})

/** Undefined while it loads. */
export const useSettings = () => useQuery(settingsQuery).data
