import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  read: () => Value
  write: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/** One value outside React that components subscribe to with `useStore`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    write: value => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export const useStore = <Value>({ subscribe, read }: Omit<Store<Value>, 'write'>): Value =>
  useSyncExternalStore(subscribe, read)
