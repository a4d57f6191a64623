/** Columns as wide as their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map(row => plain(row[i] ?? '').length)),
  )
  return [head, ...rows.map(row => row.map(plain))]
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One fact a line. */
export function facts(list: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...list.map(([name]) => name.length))
  return list.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`).join('\n')
}

/** Terminals execute some control characters instead of showing them. */
const plain = (text: string) => text.replaceAll(/\p{C}/gu, '')

export const time = (value: Date | string | number | null): string =>
  value === null ? '-' : new Date(value).toISOString().slice(0, 16).replace('T', ' ')
