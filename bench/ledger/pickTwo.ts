/** Two different items at random. */
export function pickTwo<T>(all: readonly T[]): [T, T] {
  const from = Math.floor(Math.random() * all.length)
  const to = (from + 1 + Math.floor(Math.random() * (all.length - 1))) % all.length
  return [all[from]!, all[to]!]
}
