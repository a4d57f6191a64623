/** A tab that nobody sees leaves it to one that somebody does. */
const HIDDEN_WAIT_MS = 500
/** Until every tab has asked. */
const HELD_MS = 10_000

/** Whether this tab is the one of the browser that tells of something. Nothing of it is stored. */
export async function isFirstToTell(what: string): Promise<boolean> {
  if (!('locks' in navigator)) return !document.hidden
  if (document.hidden) await wait(HIDDEN_WAIT_MS)
  return new Promise(answer => {
    void navigator.locks.request(`cxac told ${what}`, { ifAvailable: true }, async lock => {
      answer(lock !== null)
      if (lock) await wait(HELD_MS)
    })
  })
}

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
