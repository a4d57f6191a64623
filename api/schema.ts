import type * as Type from 'typebox'
import type { RefusalCode } from './refusals/refusals.ts'

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
  /** The form of the reply. Left out: JSON. */
  form?: As
  /** Of a reply that is no JSON. */
  contentType?: string
  /** For a body that may be larger than in other calls: the caller is authenticated before it is read. */
  maxBytes?: number
  /** The refusal of a missing required field. */
  missing?: RefusalCode
  /** The refusals of the call itself, in addition to those that `refusalsOf` derives. */
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
