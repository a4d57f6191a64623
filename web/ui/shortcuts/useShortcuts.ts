import { useEffect, useEffectEvent } from 'react'
import { oneOf } from '../stored/shape.ts'
import { stored } from '../stored/stored.ts'
import { useStore } from '../createStore.ts'

/** By the value of the key. A shortcut that answers `false` leaves the key to the browser. */
type Shortcuts = Record<string, ((target: Element) => unknown) | undefined>

/** What is typed here is text. */
const TEXT = 'input:not([type=radio], [type=range]), textarea, select, [contenteditable]'
/** Arrows move something here: a choice, a slider, along tabs. */
const MOVED_BY_ARROWS = '[type=radio], [type=range], [role=tablist]'

/** Single keys, heard on the whole page, but never while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (!act || !isMeant(event)) return
    if (act(event.target as Element) !== false) event.preventDefault()
  })

  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('[role=dialog]')) return false
  if (event.key.length === 1 && !shortcutPreference.isOn()) return false
  const isOn = (selector: string) =>
    event.target instanceof Element && event.target.closest(selector) !== null
  if (isOn(TEXT)) return false
  // Shift with an arrow selects text. It is part of the question mark on most keyboards.
  return !event.key.startsWith('Arrow') || (!event.shiftKey && !isOn(MOVED_BY_ARROWS))
}

const choice = stored('shortcuts', oneOf('off'))

/** Whoever speaks to the computer would approve by a word that has an "a" in it: shortcuts can be off. */
export const shortcutPreference = {
  isOn: (): boolean => choice.read() !== 'off',
  choose: (isOn: boolean): void => choice.write(isOn ? null : 'off'),
}

export const useAreShortcutsOn = (): boolean => useStore(choice) !== 'off'
