import type { Static, TSchema } from 'typebox'
import type { Store } from '../createStore.ts'
import { fits } from './fits.ts'
import { storage } from './storage.ts'

/**
 * One value in the browser's storage, shared by all tabs; null if there is none. A value that does not
 * match the schema is removed, so that it cannot fail twice. If the storage is full or blocked, the
 * value lives as long as the tab.
 */
export function stored<Schema extends TSchema>(
  key: string,
  schema: Schema,
  place = storage,
): Store<Static<Schema> | null> {
  type Value = Static<Schema>
  let text: string | null = null
  let value: Value | null = null
  /** Values that could not be stored. */
  let unsaved: string | null = null
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach(listener => listener())

  function hear(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return
    unsaved = null
    tell()
  }

  return {
    read: () => {
      const found = unsaved ?? place.getItem(key)
      if (found === text) return value
      value = found === null ? null : parse(found, schema)
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
      tell()
    },
    subscribe: onChange => {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', hear)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', hear)
      }
    },
  }
}

/** A text is stored plain, because ui/early.js reads it. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

function parse<Schema extends TSchema>(text: string, schema: Schema): Static<Schema> | null {
  const value = parseJson(text)
  return fits(schema, value) ? (value as Static<Schema>) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
