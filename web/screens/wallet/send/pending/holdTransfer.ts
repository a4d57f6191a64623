/**
 * Runs `work` while no other tab sends or settles this transfer: it waits until the other one is done, or gone. Browsers
 * have no locks on plain http; then the server still pays once.
 */
export const holdTransfer = <Result>(
  key: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> =>
  'locks' in navigator
    ? // Not shown: the name of a lock.
      navigator.locks.request(`cxac transfer ${key}`, signal ? { signal } : {}, work)
    : work()
