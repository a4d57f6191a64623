export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage of the browser, or an in-memory one if the browser blocks it. */
export function openStorage(open: () => Storage): BrowserStorage & Pick<Storage, 'clear'> {
  try {
    const found = open() as Storage | null
    if (found) return found
  } catch {
    // Most browsers throw if they block it. A browser inside another app may have none.
  }
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  }
}

/** The browser's storage, shared by all tabs. */
export const storage = openStorage(() => window.localStorage)
