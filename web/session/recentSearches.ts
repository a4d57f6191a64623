import { array, string } from '../ui/stored/shape.ts'
import { stored } from '../ui/stored/stored.ts'
import { useStore } from '../ui/createStore.ts'

const MAX_SEARCHES = 5
const NONE: readonly string[] = []
const searches = stored('recentSearches', array(string()))

/** Recent searches, latest first, without duplicates. Stored only in this browser, deleted at log-out. */
export const recentSearches = {
  read: (): readonly string[] => searches.read() ?? NONE,
  add: (text: string): void => searches.write([text, ...without(text)].slice(0, MAX_SEARCHES)),
  clear: (): void => searches.write(null),
  remove: (text: string): void => searches.write(without(text)),
}

export const useRecentSearches = (): readonly string[] => useStore(searches) ?? NONE

const without = (text: string): string[] =>
  recentSearches.read().filter(other => other.toLowerCase() !== text.toLowerCase())
