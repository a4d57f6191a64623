import type { FastifyRequest } from 'fastify'
import type * as Type from 'typebox'
import { Compile } from 'typebox/schema'
import type { Call, InputOf } from '#api/call.ts'
import { Refusal, type RefusalCode, sentenceOf } from '#api/refusals/refusals.ts'
import type { Schema } from '#api/schema.ts'
import { schemaOf } from '#api/schemas.ts'

interface Property {
  type?: string | readonly string[]
  'x-refusal'?: RefusalCode
  /** What to say of a wrong value, where a pattern would be hard to read. */
  'x-rule'?: string
  /** Of the rows of a list. */
  items?: { properties?: Record<string, Property> }
}
type Fields = Record<string, unknown>

/** As TypeBox reports it. */
interface Problem {
  instancePath: string
  message: string
  params?: { requiredProperties?: readonly string[] } | object
}

/** What TypeBox says of a field that `additionalProperties: false` excludes. */
const UNKNOWN_FIELD = 'schema is false'

/**
 * Combines path, query or body, and headers into one input. The path wins. A field that the call does not know is
 * refused: a misspelt optional field must not be ignored silently.
 */
export function inputReader<C extends Call>(call: C): (request: FastifyRequest) => InputOf<C> {
  const schema = schemaOf(call)
  const properties = schema.input.properties as Record<string, Property>
  const required = (schema.input as { required?: string[] }).required ?? []
  /** Compiled at the first request: compiling all would be a good part of each start. */
  let made: ReturnType<typeof Compile<Type.TObject>> | null = null
  const headers = Object.entries(call.headers ?? {}).map(
    ([name, header]) => [name, header.toLowerCase()] as const,
  )
  /** Blanks are nothing filled in; where no sentence says so, they may be a password. */
  const filled = (value: unknown) =>
    schema.missing && typeof value === 'string' ? value.trim() : value

  return request => {
    const sent = call.method === 'GET' ? request.query : (request.body ?? {})
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
      throw new Refusal('invalid_input', { sentence: 'The request body must be a JSON object.' })
    const input: Fields = {}
    for (const [name, value] of Object.entries(sent)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (!property || name in (call.headers ?? {}))
        throw new Refusal('invalid_input', {
          sentence: `'${name.slice(0, 40)}' is not a field of this call.`,
          body: { field: name.slice(0, 40) },
        })
      input[name] = call.method === 'GET' ? fromText(property, value) : value
    }
    for (const [name, header] of headers)
      if (request.headers[header] !== undefined) input[name] = request.headers[header]
    for (const [name, value] of Object.entries(request.params as Fields))
      input[name] = fromText(properties[name]!, value)

    const missing = required.find(name => isMissing(properties[name]!, filled(input[name])))
    if (missing) refuseMissing(schema, call.headers?.[missing] ?? missing)
    const validator = (made ??= Compile(schema.input))
    if (!validator.Check(input)) refuseWrong(call, properties, validator.Errors(input)[1][0])
    for (const [name, value] of Object.entries(input))
      if (typeof value === 'string' && value.includes('\0'))
        refuseWrong(call, properties, {
          instancePath: `/${name}`,
          message: 'must not hold a null character',
        })
    return input as InputOf<C>
  }
}

const isMissing = ({ type }: Property, value: unknown) =>
  value === undefined ||
  value === '' ||
  (value === null && !(Array.isArray(type) && type.includes('null')))

const fromText = (property: Property, value: unknown) =>
  property.type === 'integer' && typeof value === 'string' && /^\d+$/.test(value)
    ? Number(value)
    : value

/** Also where its sentence, which people read in a form, names none. */
function refuseMissing({ missing }: Schema, field: string): never {
  if (missing) throw new Refusal(missing, { body: { field } })
  throw new Refusal('invalid_input', { sentence: `'${field}' is required.`, body: { field } })
}

/** A mistake in a list names the row: 'payments[3].amount'. */
function refuseWrong(
  call: Call,
  properties: Record<string, Property>,
  problem: Problem | undefined,
): never {
  const [, name = '', row, wrong] = problem?.instancePath.split('/') ?? []
  const property = properties[name]
  const fields = property?.items?.properties
  if (row === undefined || !fields) {
    const code = property?.['x-refusal']
    const sent = call.headers?.[name] ?? name
    const body = { field: sent }
    if (code) throw new Refusal(code, { body })
    const what = property?.['x-rule'] ?? whatIsWrong(problem)
    throw new Refusal('invalid_input', { sentence: `'${sent}' ${what}.`, body })
  }
  const missing = wrong === undefined ? missingIn(problem) : undefined
  const field = wrong ?? missing
  const { 'x-refusal': code, 'x-rule': rule } = (wrong !== undefined && fields[wrong]) || {}
  const place = `${name}[${row}]${field === undefined ? '' : `.${field.slice(0, 40)}`}`
  throw new Refusal(code ?? 'invalid_input', {
    sentence: code
      ? `'${place}': ${sentenceOf(code)}`
      : `'${place}' ${missing ? 'is required' : (rule ?? whatIsWrong(problem))}.`,
    body: { index: Number(row), field: place },
  })
}

const missingIn = ({ params = {} }: Partial<Problem> = {}) =>
  'requiredProperties' in params ? params.requiredProperties?.[0] : undefined

const whatIsWrong = (problem: Problem | undefined) =>
  problem?.message === UNKNOWN_FIELD
    ? 'is not a field of this call'
    : (problem?.message ?? 'is not valid')
