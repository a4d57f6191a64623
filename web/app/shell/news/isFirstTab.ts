/** A hidden tab lets a visible one go first. */
const HIDDEN_WAIT_MS = 500
/** Long enough for every tab to ask. */
const HELD_MS = 10_000

/** True for one tab of this browser: it shows the toast. Uses a lock, stores nothing. */
export async function isFirstTab(what: string): Promise<boolean> {
  if (!('locks' in navigator)) return !document.hidden
  if (document.hidden) await wait(HIDDEN_WAIT_MS)
  return new Promise(answer => {
    // Not shown: the name of a lock.
    void navigator.locks.request(`cxac announced ${what}`, { ifAvailable: true }, async lock => {
      answer(lock !== null)
      if (lock) await wait(HELD_MS)
    })
  })
}

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
