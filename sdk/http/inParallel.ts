const AT_ONCE = 8

/** Results in order; stops at the first failure. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const workOn = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!, index)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, workOn))
  } finally {
    next = items.length
  }
  return results
}
