import { storage } from '../../stored/storage.ts'
import { createStore } from '../../ui/createStore.ts'
import { addSearch, parseSearches } from './searchList.ts'

const KEY = 'recentSearches'
const store = createStore(parseSearches(storage.getItem(KEY)))

/** What was searched for in this browser, latest first. It never leaves it. */
export const recentSearches = {
  read: store.read,
  subscribe: store.subscribe,
  add: (text: string) => keep(addSearch(store.read(), text)),
  remove: (text: string) => keep(store.read().filter(other => other !== text)),
}

function keep(searches: readonly string[]): void {
  storage.setItem(KEY, JSON.stringify(searches))
  store.write(searches)
}
