import type { TSchema } from 'typebox'

type Rules = Partial<{
  type: string
  properties: Record<string, TSchema>
  required: string[]
  items: TSchema
  anyOf: TSchema[]
  const: unknown
  minLength: number
  pattern: string
  minimum: number
}>

/**
 * Whether a value matches a TypeBox schema, for the types that stored values use. TypeBox's own check
 * covers all of JSON Schema and would be a tenth of the first load.
 */
export function fits(schema: TSchema, value: unknown): boolean {
  const rules = schema as Rules
  if (rules.anyOf) return rules.anyOf.some(other => fits(other, value))
  if ('const' in rules) return value === rules.const
  switch (rules.type) {
    case 'object':
      return (
        isRecord(value) &&
        (rules.required ?? []).every(name => Object.hasOwn(value, name)) &&
        Object.entries(rules.properties ?? {}).every(
          ([name, inner]) => !Object.hasOwn(value, name) || fits(inner, value[name]),
        )
      )
    case 'array':
      return Array.isArray(value) && value.every(item => fits(rules.items!, item))
    case 'string':
      return (
        typeof value === 'string' &&
        value.length >= (rules.minLength ?? 0) &&
        new RegExp(rules.pattern ?? '').test(value)
      )
    case 'integer':
      return Number.isSafeInteger(value) && Number(value) >= (rules.minimum ?? -Infinity)
    case 'number':
      return Number.isFinite(value) && Number(value) >= (rules.minimum ?? -Infinity)
    case 'boolean':
      return typeof value === 'boolean'
    case 'null':
      return value === null
    default:
      throw new Error(`A stored value cannot be held to ${JSON.stringify(schema)}`)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
