import type * as Type from 'typebox'
import type { Schema } from './schema.ts'
import type { ApiKeyScope } from './values/apiKeys.ts'

/**
 * `anyone`: a token is ignored. `optional`: the owner's token adds something.
 * `login`: refused with 401 without a valid token. `operator`: the same, with the secret of
 * an operator's session.
 * `owner or operator`: everybody else gets 404.
 */
export type Access = 'anyone' | 'optional' | 'login' | 'operator' | 'owner or operator'

/**
 * Under overload, `low` calls are refused first, then `normal` ones, and `high` ones hardly ever: see
 * `docs/performance.md`.
 */
export type Priority = 'high' | 'normal' | 'low'

/**
 * The route of one call: all that a browser needs. The server answers it with `serve`; the browser calls it with
 * `request`, `requestBlob`, `requestStream` or `upload`.
 */
export interface Call<Described extends Schema = Schema, Who extends Access = Access> {
  method: 'GET' | 'POST'
  /** Fields of the input named here as `:field` travel in the path, the others in the query or the body. */
  path: string
  access: Who
  /** The scope with which an API key can make this call. Left out: no API key can. */
  apiKeyScope?: ApiKeyScope
  /** Left out: `high` for a POST, `low` for a GET. */
  priority?: Priority
  /** Input fields that travel as request headers. */
  headers?: Record<string, string>
  /** What the browser needs of the reply. Any other reply fails the call. Left out: any JSON is accepted. */
  reads?: Example
  /** Only a type in `api/calls/`, so that no browser loads schemas; `schemaOf` finds the value. */
  schema?: Described
}

/**
 * '' stands for any text, 'some' for any that is not empty, 0 for any number, [row] for a list of such rows.
 * A reply may have further fields.
 */
export type Example = string | number | boolean | readonly Example[] | { [field: string]: Example }

/** An example that names only fields of this reply. */
type ExampleOf<Reply> = Reply extends readonly (infer Row)[]
  ? readonly [ExampleOf<Row>]
  : Reply extends object
    ? { [Field in keyof Reply]?: ExampleOf<Reply[Field]> }
    : Reply extends string
      ? string
      : Reply

export const priorityOf = ({ method, priority }: Pick<Call, 'method' | 'priority'>): Priority =>
  priority ?? (method === 'POST' ? 'high' : 'low')

type SchemaOf<C extends Call> = NonNullable<C['schema']>
export type InputOf<C extends Call> = Type.Static<SchemaOf<C>['input']>
export type ReplyOf<C extends Call> = Type.Static<SchemaOf<C>['reply']>
export type FormOf<C extends Call> = NonNullable<SchemaOf<C>['form']>

/** Called twice, because TypeScript infers all type arguments of one call or none. */
export const defineCall =
  <Described extends Schema>() =>
  <const Who extends Access>(
    call: Call<Described, Who> & { reads?: ExampleOf<Type.Static<Described['reply']>> },
  ): Call<Described, Who> =>
    call
