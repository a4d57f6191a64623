import type { MouseEvent } from 'react'

/**
 * For a row whose link or button leads to more: a press anywhere on it does the same, except on what does
 * something by itself, and when it ends a selection of text.
 */
export const pressOnRow =
  (open: () => void) =>
  ({ target }: MouseEvent): void => {
    const isControl = (target as Element).closest('a, button, input, label') !== null
    if (!isControl && window.getSelection()?.isCollapsed !== false) open()
  }
