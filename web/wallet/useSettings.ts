import { useQuery } from '@tanstack/react-query'
import { settings } from '#api/settings.ts'
import { request } from '../client.ts'

/** Undefined until it has come. Does not change while the app is open. */
export const useSettings = () =>
  useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => request(settings, {}, signal),
    staleTime: Infinity,
  }).data
