/** A message as it is compiled (`messages/compileMessage.ts`): plain, or a list of parts. */
export type Message = string | readonly Part[]

/**
 * A text; a value `[name]`; a formatted number `[name, 0]`; a tag `[name, its parts]`; cases by the plural category of
 * a number `[name, cases]`; cases by a word `[name, cases, 1]`.
 */
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, formatted: 0]
  | readonly [name: string, inside: readonly Part[]]
  | readonly [name: string, cases: Cases, byWord?: 1]
type Cases = Readonly<Record<string, readonly Part[]>>

/** What a language does with numbers. */
export interface Speech {
  /** 1,234 */
  count: (value: number) => string
  pluralCategory: (value: number) => string
}

type Values = Readonly<Record<string, unknown>>

/** The parts of a message with its values in place. A tag's value gets what is inside it. */
export function say<Inside>(
  message: Message,
  values: Values,
  speech: Speech,
  wrap: (parts: unknown[]) => Inside,
): unknown[] {
  if (typeof message === 'string') return [message]
  return message.flatMap(part => {
    if (typeof part === 'string') return [part]
    const [name, form, byWord] = part
    const value = values[name]
    if (form === undefined) return [value]
    if (form === 0) return [speech.count(value as number)]
    const inner = (parts: readonly Part[]) => say(parts, values, speech, wrap)
    if (Array.isArray(form))
      return [(value as (inside: Inside) => unknown)(wrap(inner(form as readonly Part[])))]
    const cases = form as Cases
    return inner(
      (byWord
        ? cases[value as string]
        : (cases[`=${String(value)}`] ?? cases[speech.pluralCategory(value as number)])) ??
        cases['other']!,
    )
  })
}
