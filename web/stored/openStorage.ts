type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A place of the browser's, or one that forgets on reload where the browser blocks it: reading it would throw. */
export function openStorage(open: () => Storage): Place {
  try {
    return open()
  } catch {
    const items = new Map<string, string>()
    return {
      getItem: key => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: key => void items.delete(key),
    }
  }
}
