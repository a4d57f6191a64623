import { useSyncExternalStore } from 'react'
import { storage } from '../../stored/storage.ts'
import { createStore } from '../../ui/createStore.ts'

const KEY = 'operator shortcuts'
const OFF = 'off'

const store = createStore(storage.getItem(KEY) !== OFF)

/** Whoever speaks to the computer would approve by a word that has an "a" in it: shortcuts can be off. */
export const shortcutPreference = {
  isOn: store.read,
  choose: (isOn: boolean): void => {
    if (isOn) storage.removeItem(KEY)
    else storage.setItem(KEY, OFF)
    store.write(isOn)
  },
}

export const useAreShortcutsOn = (): boolean => useSyncExternalStore(store.subscribe, store.read)
