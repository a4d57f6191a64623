import type * as Type from 'typebox'
import type { RefusalCode } from './refusals.ts'

/**
 * `file`: made while it is read, never in memory as a whole. `bytes`: few, or a text. `events`: goes on until
 * either side ends it. `json or events`: as the client's Accept says.
 */
type Form = 'json' | 'file' | 'bytes' | 'picture' | 'events' | 'json or events'

/** What the server checks a call by, and what the description of the API says of it. */
export interface Schema<
  Input extends Type.TObject = Type.TObject,
  Reply extends Type.TSchema = Type.TSchema,
  As extends Form = Form,
> {
  summary: string
  input: Input
  reply: Reply
  /** What the reply travels as. JSON, unless it is said. */
  form?: As
  /** Of a reply that is no JSON. */
  contentType?: string
  /** Of the request's body, where it may be larger than that of other calls. Then the caller is known before it is read. */
  maxBytes?: number
  /** What a missing required field is answered with. */
  missing?: RefusalCode
  /** What the call itself may answer with "no", besides what `refusalsOf` derives. */
  refusals?: readonly RefusalCode[]
  /** What some of its refusals have in addition to `message` and `code`. */
  refusalFields?: Type.TProperties
}

export const defineSchema = <
  Input extends Type.TObject,
  Reply extends Type.TSchema,
  const As extends Form = 'json',
>(
  schema: Schema<Input, Reply, As>,
): Schema<Input, Reply, As> => schema
