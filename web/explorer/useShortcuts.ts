import { useEffect, useRef } from 'react'

type Shortcuts = Partial<Record<string, () => void>>

/** Where a key already means something: in a text, on a slider, along tabs, in a dialog. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=tablist], [role=dialog]'

/** Keys that work everywhere on a screen, by their names. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = latest.current[event.key]
      if (!shortcut || event.defaultPrevented || hasModifier(event)) return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      if (document.querySelector('[role=dialog]')) return
      event.preventDefault()
      shortcut()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey
