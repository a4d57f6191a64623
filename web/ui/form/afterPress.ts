/**
 * For `onBlur`: runs `act` at once, or, if a press has moved the focus, once it has ended. A sentence that appears
 * earlier moves the pressed control, and the press misses it.
 */
export function afterPress(act: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  // The click follows this event, before the timer.
  if (isPressed) addEventListener('mouseup', () => setTimeout(act), { once: true })
  else act()
}
