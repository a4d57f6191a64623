/** Rather than the picture within: a press may replace that. */
const PRESSED = 'a, button, label, input, [role]'

/**
 * The second click of a double click belongs to what was clicked first. Where that is gone by then, as a dialog is that
 * closes once its order was answered, it would press whatever lies beneath, and nobody meant to.
 */
export function ignoreStrayClicks(): void {
  let first: Element | null = null
  const hear = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target : null
    if (event.detail <= 1) first = at?.closest(PRESSED) ?? at
    else if (first && !first.isConnected) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  for (const name of ['mousedown', 'click'] as const) window.addEventListener(name, hear, true)
}
