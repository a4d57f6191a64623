import { PlainProblem } from '#server/text/PlainProblem.ts'

/**
 * Replaces `${NAME}` and `${NAME:-default}` in a configuration file. Unlike `envsubst` it refuses a missing or empty
 * value: an empty password is one that works.
 */
export function fill(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const missing = new Set<string>()
  const text = template.replaceAll(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_, name: string, fallback?: string) => {
      const value = values[name] || fallback
      if (!value) missing.add(name)
      return value ?? ''
    },
  )
  if (missing.size) throw new PlainProblem(`These have no value: ${[...missing].join(', ')}.`)
  return text
}

/** Settings as systemd reads them from an EnvironmentFile: NAME=value, a line each. */
export function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter(line => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
