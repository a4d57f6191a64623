import { useEffect, useEffectEvent } from 'react'

type Shortcuts = Partial<Record<string, () => void>>

/** What is typed here is text. */
const TEXT = 'input:not([type=radio], [type=range]), textarea, select, [contenteditable]'
/** Arrows move something here: a choice, a slider, along tabs. */
const MOVED_BY_ARROWS = '[type=radio], [type=range], [role=tablist]'

/** Keys that work everywhere on a screen, by their names. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts[event.key]
    if (!shortcut || !isMeant(event)) return
    event.preventDefault()
    shortcut()
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
  const isOn = (selector: string) =>
    event.target instanceof Element && event.target.closest(selector) !== null
  if (isOn(TEXT)) return false
  // Shift with an arrow selects text. It is part of the question mark on most keyboards.
  return !event.key.startsWith('Arrow') || (!event.shiftKey && !isOn(MOVED_BY_ARROWS))
}
