/** Local storage, or a place that forgets on reload where the browser blocks it: reading it would throw. */
export const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = openStorage()

function openStorage() {
  try {
    return window.localStorage
  } catch {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
  }
}
