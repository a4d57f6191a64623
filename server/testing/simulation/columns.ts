/**
 * Parses the array literals of `server/ledger/statements/columns.ts`, a single value, or a missing column. No text of the
 * simulation has a comma.
 */

function itemsOf(column: unknown): (string | null)[] {
  if (column === undefined) return []
  if (column === null) return [null]
  if (typeof column === 'number' || typeof column === 'bigint') return [String(column)]
  const inner = (column as string).slice(1, -1)
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
  column instanceof Uint8Array
    ? [column]
    : itemsOf(column).map(item =>
        item === null ? null : Buffer.from(item.slice('\\\\x'.length), 'hex'),
      )
