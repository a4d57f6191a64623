import * as Type from 'typebox'
import type { RefusalCode } from './refusals.ts'

/**
 * `anyone`: a token is accepted and not looked at. `optional`: the owner's token adds something.
 * `login`: refused with 401 without a valid token. `operator`: likewise, with the secret of
 * an operator's session.
 * `owner or operator`: to everybody else what is asked for does not exist.
 */
export type Access = 'anyone' | 'optional' | 'login' | 'operator' | 'owner or operator'

/**
 * `file`: made while it is read, never in memory as a whole. `bytes`: few, or a text. `events`: goes on until
 * either side ends it.
 */
type Form = 'json' | 'file' | 'bytes' | 'picture' | 'events'

/**
 * One thing that can be asked. The server answers it with `serve`, the browser asks it with `request`,
 * `requestBlob`, `requestStream` or `upload`.
 */
export interface Call<
  Input extends Type.TObject = Type.TObject,
  Reply extends Type.TSchema = Type.TSchema,
  Who extends Access = Access,
  As extends Form = Form,
> {
  method: 'GET' | 'POST'
  /** Fields of the input named here as `:field` travel in the path, the others in the query or the body. */
  path: string
  access: Who
  summary: string
  input: Input
  reply: Reply
  /** What the reply travels as. JSON, unless it is said. */
  form?: As
  /** Of a reply that is no JSON. */
  contentType?: string
  /** Input fields that travel as request headers. */
  headers?: Record<string, string>
  /** What a missing required field is answered with. */
  missing?: RefusalCode
  /** What the call itself may answer with "no", beside what `refusalsOf` derives. */
  refusals?: readonly RefusalCode[]
}

export type InputOf<C extends Call> = Type.Static<C['input']>
export type ReplyOf<C extends Call> = Type.Static<C['reply']>

export const defineCall = <
  Input extends Type.TObject,
  Reply extends Type.TSchema,
  const Who extends Access,
  const As extends Form = 'json',
>(
  call: Call<Input, Reply, Who, As>,
): Call<Input, Reply, Who, As> => call
