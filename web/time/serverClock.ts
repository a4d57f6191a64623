/** How far the server's clock is ahead of this machine's, as of the latest answer. */
let aheadMs = 0

/** The server's time: a cooldown must not depend on a wrong local clock. */
export const serverClock = {
  /**
   * Takes the `Date` header of a response. Headers have whole seconds of the past, so this time is at most
   * one second late and never early: mining is not offered before the server allows it.
   */
  sync: (date: string | null): void => {
    const atMs = Date.parse(date ?? '')
    if (Number.isFinite(atMs)) aheadMs = atMs - Date.now()
  },
  now: (): number => Date.now() + aheadMs,
}
