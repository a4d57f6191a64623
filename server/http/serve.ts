import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Address } from '#api/address.ts'
import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import { Refusal } from '#api/refusals.ts'
import { inputReader } from './input.ts'

/** Who asks: the owner of the session whose token came with the request. */
export interface Caller {
  id: string
  uid: string
  wallet: number
  address: Address
}

/** Who asks on the operators' port. */
export interface Operator {
  name: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that this app answers, for its documentation. */
    servedCalls: Call[]
    callerOf: (token: string) => Promise<Caller | null>
    operatorOf: (token: string) => Promise<Operator | null>
  }
}

interface Context<C extends Call> {
  caller: C['access'] extends 'operator'
    ? Operator
    : C['access'] extends 'login'
      ? Caller
      : Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Text is an answer that was made before, in the reply's own JSON. */
type Answer<C extends Call> = (
  input: InputOf<C>,
  context: Context<C>,
) => Promise<ReplyOf<C> | string> | ReplyOf<C> | string

export function serve<C extends Call>(app: FastifyInstance, call: C, answer: Answer<C>): void {
  const readInput = inputReader(call)
  app.servedCalls.push(call)
  app.route({
    method: call.method,
    url: call.path,
    schema: { response: { 200: call.reply } },
    handler: async (request, reply) => {
      const caller = await findCaller(app, call, request)
      const input = readInput(request)
      reply.type('application/json; charset=utf-8')
      return answer(input, { caller, request, reply } as Context<C>)
    },
  })
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

async function findCaller(
  app: FastifyInstance,
  call: Call,
  request: FastifyRequest,
): Promise<Caller | Operator | null> {
  if (call.access === 'anyone') return null
  const token = bearerToken(request)
  if (call.access === 'operator') {
    const operator = token ? await app.operatorOf(token) : null
    if (!operator) throw new Refusal('operator_unknown')
    return operator
  }
  const caller = token ? await app.callerOf(token) : null
  // A token that came but is not good any more is never ignored: its owner believes to be logged in.
  if (!caller && (call.access === 'login' || token)) throw new Refusal('session_expired')
  return caller
}
