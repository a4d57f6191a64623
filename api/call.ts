import * as Type from 'typebox'
import type { RefusalCode } from './refusals.ts'

/**
 * `anyone`: a token is accepted and not looked at. `optional`: the owner's token adds something.
 * `login`: refused with 401 without a valid token. `operator`: likewise, with an operator's token.
 */
type Access = 'anyone' | 'optional' | 'login' | 'operator'

/** One thing that can be asked. The server answers it with `serve`, the browser asks it with `request`. */
export interface Call<
  Input extends Type.TObject = Type.TObject,
  Reply extends Type.TSchema = Type.TSchema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST'
  /** Fields of the input named here as `:field` travel in the path, the others in the query or the body. */
  path: string
  access: Who
  summary: string
  input: Input
  reply: Reply
  /** The content type of a reply that is streamed as a file. Without it a reply is JSON. */
  download?: string
  /** Input fields that travel as request headers. */
  headers?: Record<string, string>
  /** What a missing required field is answered with. */
  missing?: RefusalCode
  refusals?: readonly RefusalCode[]
}

export type InputOf<C extends Call> = Type.Static<C['input']>
export type ReplyOf<C extends Call> = Type.Static<C['reply']>

export const defineCall = <
  Input extends Type.TObject,
  Reply extends Type.TSchema,
  const Who extends Access,
>(
  call: Call<Input, Reply, Who>,
): Call<Input, Reply, Who> => call
