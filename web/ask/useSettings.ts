import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from './settingsQuery.ts'

/** Undefined until it has come. */
export const useSettings = () => useQuery(settingsQuery).data
