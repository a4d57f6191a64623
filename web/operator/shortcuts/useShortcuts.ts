import { useEffect, useEffectEvent } from 'react'
import { shortcutPreference } from './shortcutPreference.ts'

/** By the value of the key. A shortcut that answers `false` leaves the key to the browser. */
type Shortcuts = Record<string, ((target: Element) => unknown) | undefined>

const TYPING = 'input, textarea, select, [contenteditable]'

/** Single keys, heard on the whole page, but never while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (!act || !isMeant(event)) return
    if (act(event.target as Element) !== false) event.preventDefault()
  })

  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null
  const isAnswering = document.querySelector('[role="dialog"]') !== null
  const isWanted = shortcutPreference.isOn() || event.key.length > 1
  return isWanted && !isTyping && !isAnswering
}
