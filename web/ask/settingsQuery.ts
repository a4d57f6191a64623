import { queryOptions, useQuery } from '@tanstack/react-query'
import { settings } from '#api/calls/settings.ts'
import { visitor } from './visitor.ts'

/** A fee that was changed is seen when the next transfer is begun. */
const SETTINGS_STALE_MS = 60_000

/** What this installation is set to. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => visitor.request(settings, {}, signal),
  staleTime: SETTINGS_STALE_MS,
})

/** Undefined until it has come. */
export const useSettings = () => useQuery(settingsQuery).data
