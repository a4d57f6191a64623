/** Puts values in the places of a configuration file, as `envsubst` does; but a place without a value is a mistake. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nobody says what ${place} is`)
    return value
  })
}

/** Settings as systemd reads them from an EnvironmentFile: NAME=value, a line each. */
export function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter(line => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
