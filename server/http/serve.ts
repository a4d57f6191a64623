import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Address } from '#api/chain/address.ts'
import type { Micros } from '#api/chain/money.ts'
import type { Call, FormOf, InputOf, ReplyOf } from '#api/call.ts'
import { Refusal, type RefusalCode } from '#api/refusals/refusals.ts'
import { refusalsOf } from '#api/refusals/refusalsOf.ts'
import type { Schema } from '#api/schema.ts'
import { schemaOf } from '#api/schemas.ts'
import { API_KEY_PREFIX, type ApiKeyScope } from '#api/values/apiKeys.ts'
import { type Soon, whenReady } from '../cache/whenReady.ts'
import { type Download, sendDownload } from './downloads.ts'
import { EVENTS_TYPE, type EventStream, sendEvents } from './events.ts'
import { inputReader } from './inputReader.ts'
import { refuseApiKey } from './refuseApiKey.ts'
import { JSON_TYPE, type Sent } from './sendJson.ts'
import { TaggedReply } from './TaggedReply.ts'

/** The owner of the session, or of the API key, whose token came with the request. */
export interface Caller {
  id: string
  uid: string
  wallet: number
  address: Address
  /** Left out: a session. */
  apiKey?: ApiKeyGrant
}

/** What an API key allows. `serve` checks the scopes and the network, a transfer the rest. */
export interface ApiKeyGrant {
  id: string
  /** Infinity: when it is revoked. */
  expiresAtMs: number
  scopes: readonly ApiKeyScope[]
  accepts: (ip: string) => boolean
  /** It was created with a passkey. */
  hasPasskey: boolean
  /** For 24 hours, fees included. Null: no limit. */
  dailySum: Micros | null
  /** Null: any. */
  addresses: ReadonlySet<Address> | null
}

/** The caller on the operators' port. */
export interface Operator {
  name: string
}

/** The outcome of a request, for logs. */
export interface Answered {
  request: FastifyRequest
  caller: Caller | Operator | null
  /** Undefined if it could not be read. */
  input: unknown
  /** Undefined if there was none. */
  answer: unknown
  outcome: 'ok' | 'failed' | RefusalCode
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that this app serves. */
    servedCalls: Call[]
    /** Throws a refusal for an API key that is not valid. */
    callerOf: (token: string) => Soon<Caller | null>
    operatorOf: (secret: string, ip: string) => Promise<Operator | null>
    /** Called for a refusal that the call does not declare. */
    onUndeclared: (call: Call, refusal: Refusal) => void
    onAnswered: (call: Call, answered: Answered) => void
  }
}

interface Callers {
  anyone: null
  optional: Caller | null
  login: Caller
  operator: Operator
  'owner or operator': Caller | Operator
}

interface Context<C extends Call> {
  caller: Callers[C['access']]
  request: FastifyRequest
  reply: FastifyReply
}

const KEY_HEADER =
  'Send the API key as it was shown, in the header Authorization: Bearer cxac_… and nothing else.'

/** The client has this version already (`isUnchanged`): 304. */
export const NOT_MODIFIED = Symbol('not modified')

type AnswerOf<C extends Call> =
  FormOf<C> extends 'file'
    ? Download
    : FormOf<C> extends 'picture'
      ? Uint8Array
      : FormOf<C> extends 'bytes'
        ? Uint8Array | string
        : FormOf<C> extends 'events'
          ? EventStream
          : FormOf<C> extends 'json or events'
            ? ReplyOf<C> | EventStream
            : ReplyOf<C> | TaggedReply<ReplyOf<C>> | typeof NOT_MODIFIED

type Answer<C extends Call> = (input: InputOf<C>, context: Context<C>) => Soon<AnswerOf<C>>

/** The one way to serve a call: the caller and the input are checked before `answer` runs. */
export function serve<C extends Call>(app: FastifyInstance, call: C, answer: Answer<C>): void {
  const schema = schemaOf(call)
  const readInput = inputReader(call)
  const declared = refusalsOf(call)
  app.servedCalls.push(call)
  app.route({
    method: call.method,
    url: call.path,
    ...(isJson(schema) ? { schema: { response: { 200: schema.reply } } } : {}),
    // For HEAD, Fastify would read the whole file, or an endless stream.
    exposeHeadRoute: !['file', 'events', 'json or events'].includes(schema.form ?? 'json'),
    ...(schema.maxBytes !== undefined && {
      bodyLimit: schema.maxBytes,
      onRequest: requireCallerFirst(app, call),
    }),
    // Without a promise for a reply that is ready, as most polls are.
    handler: (request, reply) => {
      const record = newRecord(request)
      const failed = (error: unknown): never => {
        record.outcome = error instanceof Refusal ? error.code : 'failed'
        if (error instanceof Refusal && !declared.has(error.code)) app.onUndeclared(call, error)
        app.onAnswered(call, record)
        throw error
      }
      const finished = (sent: Sent): Sent => {
        app.onAnswered(call, record)
        return sent
      }
      const answered = (caller: Answered['caller']) => {
        record.caller = caller
        const input = readInput(request)
        record.input = input
        return whenReady(
          answer(input, { caller, request, reply } as Context<C>),
          made => (record.answer = made),
        )
      }
      let sent: Soon<Sent>
      try {
        const caller = call.access === 'anyone' ? null : findCaller(app, call, request)
        sent = whenReady(caller, found => send(call, schema, () => answered(found), reply))
      } catch (error) {
        return failed(error)
      }
      return sent instanceof Promise ? sent.then(finished, failed) : finished(sent)
    },
  })
}

const newRecord = (request: FastifyRequest): Answered => ({
  request,
  caller: null,
  input: undefined,
  answer: undefined,
  outcome: 'ok',
})

/** Before a large body is read: otherwise anybody could have the server parse one after the other. */
function requireCallerFirst(app: FastifyInstance, call: Call) {
  return async (request: FastifyRequest): Promise<void> => {
    try {
      await findCaller(app, call, request)
    } catch (error) {
      const outcome = error instanceof Refusal ? error.code : 'failed'
      app.onAnswered(call, { ...newRecord(request), outcome })
      throw error
    }
  }
}

function send(
  { access }: Call,
  schema: Schema,
  answered: () => Soon<unknown>,
  reply: FastifyReply,
): Soon<Sent> {
  const { form, contentType = JSON_TYPE } = schema
  if (form === 'file')
    return sendDownload(reply, { access, contentType }, answered as () => Soon<Download>)
  if (form === 'events') return sendEvents(reply, contentType, answered as () => Soon<EventStream>)
  return whenReady(answered(), answer => {
    if (answer instanceof TaggedReply) return answer.send(reply)
    if (form === 'json or events' && typeof answer === 'function')
      return sendEvents(reply, EVENTS_TYPE, () => answer as EventStream)
    if (answer === NOT_MODIFIED) return reply.sendUnchanged([])
    if (isJson(schema)) return reply.sendJson(reply.serialize(answer) as string)
    reply.type(contentType)
    if (form === 'picture') reply.header('content-disposition', 'inline; filename="picture.jpg"')
    return reply.send(answer)
  })
}

const isJson = ({ form = 'json' }: Schema) => form === 'json' || form === 'json or events'

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function findCaller(
  app: FastifyInstance,
  call: Call,
  request: FastifyRequest,
): Soon<Caller | Operator | null> {
  const token = bearerToken(request)
  if (token === null && call.access !== 'operator') refuseMalformedKey(request)
  const caller = token && call.access !== 'operator' ? app.callerOf(token) : null
  return whenReady(caller, found => requireCaller(app, call, request, found, token))
}

/** Without a token it would be told that its session has expired. */
function refuseMalformedKey({ headers: { authorization } }: FastifyRequest): void {
  if (authorization?.includes(API_KEY_PREFIX))
    throw new Refusal('api_key_unknown', { sentence: KEY_HEADER })
}

function requireCaller(
  app: FastifyInstance,
  { access, apiKeyScope }: Call,
  request: FastifyRequest,
  caller: Caller | null,
  token: string | null,
): Soon<Caller | Operator | null> {
  if (caller?.apiKey) refuseApiKey(caller.apiKey, apiKeyScope, request.ip)
  if (caller) return caller
  // An expired token is rejected, not ignored: its owner expects to be logged in.
  if (access === 'login' || (access === 'optional' && token)) throw new Refusal('session_expired')
  if (access === 'optional') return null
  return whenReady(token ? app.operatorOf(token, request.ip) : null, operator => {
    if (operator) return operator
    throw new Refusal(access === 'operator' ? 'operator_signed_out' : 'file_not_found')
  })
}
