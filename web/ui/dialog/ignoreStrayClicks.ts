/** The control, not the icon inside: a press may replace the icon. */
// Not shown: a selector.
const PRESSED = 'a, button, label, input, [role]'

/**
 * Drops the second click of a double click if the first clicked element is gone, for example in a dialog that has
 * closed. Otherwise it would press whatever is below.
 */
export function ignoreStrayClicks(): void {
  let first: Element | null = null
  const onPress = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target : null
    if (event.detail <= 1) first = at?.closest(PRESSED) ?? at
    else if (first && !first.isConnected) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  for (const name of ['mousedown', 'click'] as const) window.addEventListener(name, onPress, true)
}
