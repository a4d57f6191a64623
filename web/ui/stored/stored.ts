import type { Store } from '../createStore.ts'
import type { Shape } from './shape.ts'
import { type BrowserStorage, storage } from './storage.ts'

/**
 * One value in the browser's storage, shared by all tabs; null if there is none. A value that does not
 * match the shape is removed, so that it cannot fail twice. If the storage is full or blocked, the
 * value lives as long as the tab.
 */
export function stored<Value>(
  key: string,
  shape: Shape<Value>,
  place: BrowserStorage = storage,
): Store<Value | null> {
  let text: string | null = null
  let value: Value | null = null
  /** Values that could not be stored. */
  let unsaved: string | null = null
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach(listener => listener())

  function onStorage(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return
    unsaved = null
    notify()
  }

  return {
    read: () => {
      const found = unsaved ?? place.getItem(key)
      if (found === text) return value
      value = found === null ? null : parse(found, shape)
      if (value === null) place.removeItem(key)
      text = value === null ? null : found
      return value
    },
    write: written => {
      value = written
      text = written === null ? null : textOf(written)
      unsaved = null
      try {
        if (text === null) place.removeItem(key)
        else place.setItem(key, text)
      } catch {
        unsaved = text
      }
      notify()
    },
    subscribe: onChange => {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}

/** A text is stored plain, because ui/early.js reads it. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

function parse<Value>(text: string, shape: Shape<Value>): Value | null {
  const value = parseJson(text)
  return shape(value) ? value : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
