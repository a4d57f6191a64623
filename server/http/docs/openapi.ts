import type { Call } from '#api/call.ts'
import { DETAIL_NAMES } from '#api/refusals/refusalDetails.ts'
import { sentenceOf, statusOf } from '#api/refusals/refusals.ts'
import { refusalsOf } from '#api/refusals/refusalsOf.ts'
import type { Schema } from '#api/schema.ts'
import { schemaOf } from '#api/schemas.ts'
import { VERSIONS } from '#api/versions.ts'
import { EVENTS_TYPE } from '../events.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description of these calls. */
export function openApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}').replace('*', '{*}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'CXAC',
      version: String(VERSIONS.api),
      description: 'Every error answers { "message": "…", "code": "…" }.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a log-in' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key with the named scope, from Settings: cxac_…',
        },
      },
    },
  }
}

function operation(call: Call): Json {
  const schema = schemaOf(call)
  const required = (schema.input as { required?: string[] }).required ?? []
  const body: Json = {}
  const parameters: Json[] = []
  for (const [name, field] of Object.entries(schema.input.properties)) {
    const location = locationOf(call, name)
    if (location === 'body') body[name] = field
    else
      parameters.push({
        name: call.headers?.[name] ?? name,
        in: location,
        required: location === 'path' || required.includes(name),
        schema: field,
      })
  }
  return {
    summary: schema.summary,
    ...(call.access === 'anyone' ? {} : { security: securityOf(call) }),
    parameters,
    ...(Object.keys(body).length
      ? {
          requestBody: {
            required: true,
            content: json({
              type: 'object',
              properties: body,
              required: required.filter(name => name in body),
            }),
          },
        }
      : {}),
    responses: { 200: { description: 'Done', content: replyOf(schema) }, ...refusals(call) },
  }
}

function locationOf(call: Call, name: string): 'path' | 'header' | 'query' | 'body' {
  if (call.path.split('/').includes(name === '*' ? name : `:${name}`)) return 'path'
  if (call.headers?.[name]) return 'header'
  return call.method === 'GET' ? 'query' : 'body'
}

const securityOf = ({ access, apiKeyScope }: Call) => [
  ...(access === 'optional' ? [{}] : []),
  { session: [] },
  ...(apiKeyScope ? [{ apiKey: [apiKeyScope] }] : []),
]

const replyOf = ({ contentType, form, reply }: Schema) =>
  contentType
    ? { [contentType]: { schema: reply } }
    : { ...json(reply), ...(form === 'json or events' && { [EVENTS_TYPE]: { schema: EVENTS } }) }

const EVENTS = { type: 'string', description: 'Server-sent events: id, event (its type), data' }

const json = (schema: unknown) => ({ 'application/json': { schema } })

function refusals(call: Call): Json {
  const { refusalFields = {} } = schemaOf(call)
  const byStatus = Object.groupBy(refusalsOf(call), statusOf)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.map(sentenceOf).join(' · '),
        content: json(problem(codes, refusalFields)),
      },
    ]),
  )
}

const problem = (codes: readonly string[], furtherFields: Json) => ({
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: codes },
    field: { type: 'string', description: 'Of the request, that is missing or wrong' },
    detail: {
      type: 'object',
      description:
        'Which precise sentence `message` is, and its values, for pages in other languages',
      properties: { name: { type: 'string', enum: DETAIL_NAMES }, values: { type: 'object' } },
      required: ['name'],
    },
    ...furtherFields,
  },
  required: ['message', 'code'],
})
