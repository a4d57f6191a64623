import { openStorage } from './openStorage.ts'

/** What this browser remembers, in every tab the same. */
export const storage = openStorage(() => window.localStorage)
