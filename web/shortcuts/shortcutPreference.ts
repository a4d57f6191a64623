import * as Type from 'typebox'
import { stored } from '../stored/stored.ts'
import { useStore } from '../ui/createStore.ts'

const choice = stored('shortcuts', Type.Literal('off'))

/** Whoever speaks to the computer would approve by a word that has an "a" in it: shortcuts can be off. */
export const shortcutPreference = {
  isOn: (): boolean => choice.read() !== 'off',
  choose: (isOn: boolean): void => choice.write(isOn ? null : 'off'),
}

export const useAreShortcutsOn = (): boolean => useStore(choice) !== 'off'
