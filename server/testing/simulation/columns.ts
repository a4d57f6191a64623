/** Reads the array literals that `server/ledger/columns.ts` writes. No text of the simulation has a comma. */

const itemsOf = (column: unknown): (string | null)[] => {
  const inner = String(column).slice(1, -1)
  if (!inner) return []
  return inner
    .split(',')
    .map(item => (item === 'NULL' ? null : item.startsWith('"') ? item.slice(1, -1) : item))
}

export const texts = (column: unknown): string[] => itemsOf(column).map(String)

export const integers = (column: unknown): (number | null)[] =>
  itemsOf(column).map(item => (item === null ? null : Number(item)))

export const bigints = (column: unknown): (bigint | null)[] =>
  itemsOf(column).map(item => (item === null ? null : BigInt(item)))

export const bytes = (column: unknown): (Uint8Array | null)[] =>
  itemsOf(column).map(item =>
    item === null ? null : Buffer.from(item.slice('\\\\x'.length), 'hex'),
  )
