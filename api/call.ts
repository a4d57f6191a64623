import type * as Type from 'typebox'
import type { Schema } from './schema.ts'

/**
 * `anyone`: a token is accepted and not looked at. `optional`: the owner's token adds something.
 * `login`: refused with 401 without a valid token. `operator`: likewise, with the secret of
 * an operator's session.
 * `owner or operator`: to everybody else what is asked for does not exist.
 */
export type Access = 'anyone' | 'optional' | 'login' | 'operator' | 'owner or operator'

/**
 * The route of one call: all that a browser needs. The server answers it with `serve`, the browser asks it with
 * `request`, `requestBlob`, `requestStream` or `upload`.
 */
export interface Call<Described extends Schema = Schema, Who extends Access = Access> {
  method: 'GET' | 'POST'
  /** Fields of the input named here as `:field` travel in the path, the others in the query or the body. */
  path: string
  access: Who
  /** Input fields that travel as request headers. */
  headers?: Record<string, string>
  /** Only a type in `api/calls/`, so that no browser loads schemas; `schemaOf` finds the value. */
  schema?: Described
}

type SchemaOf<C extends Call> = NonNullable<C['schema']>
export type InputOf<C extends Call> = Type.Static<SchemaOf<C>['input']>
export type ReplyOf<C extends Call> = Type.Static<SchemaOf<C>['reply']>
export type FormOf<C extends Call> = NonNullable<SchemaOf<C>['form']>

/** Called twice, because TypeScript infers all type arguments of one call or none. */
export const defineCall =
  <Described extends Schema>() =>
  <const Who extends Access>(call: Call<Described, Who>): Call<Described, Who> =>
    call
