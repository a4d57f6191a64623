export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage of the browser's, or one that forgets on reload where the browser blocks it. */
export function openStorage(open: () => Storage): BrowserStorage {
  try {
    const found = open() as Storage | null
    if (found) return found
  } catch {
    // So say most browsers that they block it. A browser within another app may have none, without a word.
  }
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
}

/** What this browser remembers, in every tab the same. */
export const storage = openStorage(() => window.localStorage)
