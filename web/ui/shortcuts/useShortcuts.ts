import { useEffect, useEffectEvent } from 'react'
import { oneOf } from '../stored/shape.ts'
import { stored } from '../stored/stored.ts'
import { useStore } from '../createStore.ts'

/** By the value of the key. A shortcut that returns `false` leaves the key to the browser. */
type Shortcuts = Record<string, ((target: Element) => unknown) | undefined>

/** Not shown. Elements where keys type text. */
const TEXT = 'input:not([type=radio], [type=range]), textarea, select, [contenteditable]'
/** Elements where arrows move something: a choice, a slider, tabs. */
const MOVED_BY_ARROWS = '[type=radio], [type=range], [role=tablist]'

/** Single-key shortcuts of the page, inactive while typing or while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (!act || !isMeant(event)) return
    if (act(event.target as Element) !== false) event.preventDefault()
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('[role=dialog]')) return false
  if (event.key.length === 1 && !shortcutPreference.isOn()) return false
  const isOn = (selector: string) =>
    event.target instanceof Element && event.target.closest(selector) !== null
  if (isOn(TEXT)) return false
  // Shift with an arrow selects text; the question mark needs Shift on most keyboards.
  return !event.key.startsWith('Arrow') || (!event.shiftKey && !isOn(MOVED_BY_ARROWS))
}

const choice = stored('shortcuts', oneOf('off'))

/** With speech input, a word with an "a" would approve: shortcuts can be turned off. */
export const shortcutPreference = {
  isOn: (): boolean => choice.read() !== 'off',
  choose: (isOn: boolean): void => choice.write(isOn ? null : 'off'),
}

export const useAreShortcutsOn = (): boolean => useStore(choice) !== 'off'
