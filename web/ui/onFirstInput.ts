const FIRST_INPUTS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin']

/** Runs at the first user input: code that the first screen does not need is not loaded before. Returns a function to cancel. */
export function onFirstInput(act: () => void): () => void {
  const listening = new AbortController()
  const begin = () => {
    listening.abort()
    act()
  }
  for (const input of FIRST_INPUTS) window.addEventListener(input, begin, listening)
  return () => listening.abort()
}
