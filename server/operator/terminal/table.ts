/** Columns side by side, as wide as their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map(row => row[i]?.length ?? 0)),
  )
  return [head, ...rows]
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
  return list.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

export const time = (value: Date | string | number | null): string =>
  value === null ? '-' : new Date(value).toISOString().slice(0, 16).replace('T', ' ')
