/** How far the server's clock is ahead of this machine's, as of the latest answer. */
let aheadMs = 0

/** The server's time, even where the local clock is wrong: a cooldown must not end by a wrong clock. */
export const serverClock = {
  /**
   * Takes the `Date` header of an answer. Headers name whole seconds of the past, so this time is late
   * by a second at most, never early: nobody is told to mine before the server agrees.
   */
  hear: (date: string | null): void => {
    const atMs = Date.parse(date ?? '')
    if (Number.isFinite(atMs)) aheadMs = atMs - Date.now()
  },
  now: (): number => Date.now() + aheadMs,
}
