const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Calls `look` each second, all listeners from one timer, so that a column of times changes at once.
 * Minutes need this too: the machine may have slept.
 */
export function everySecond(look: () => void): () => void {
  listeners.add(look)
  timer ??= setInterval(() => listeners.forEach(listener => listener()), 1000)
  return () => {
    listeners.delete(look)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
