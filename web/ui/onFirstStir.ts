const FIRST_SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin']

/** Runs at the first user input: code that the first screen does not need is not loaded before. Returns a function to cancel. */
export function onFirstStir(act: () => void): () => void {
  const listening = new AbortController()
  const begin = () => {
    listening.abort()
    act()
  }
  for (const sign of FIRST_SIGNS) window.addEventListener(sign, begin, listening)
  return () => listening.abort()
}
