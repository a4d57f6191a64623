const FIRST_SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin']

/** Acts when the reader first moves: whatever the page can stand without is not fetched before. Answers with the way to stop. */
export function onFirstStir(act: () => void): () => void {
  const listening = new AbortController()
  const begin = () => {
    listening.abort()
    act()
  }
  for (const sign of FIRST_SIGNS) window.addEventListener(sign, begin, listening)
  return () => listening.abort()
}
