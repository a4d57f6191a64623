import {
  REFUSAL_CODES,
  type RefusalCode,
  isRefusalCode,
  sentenceOf,
  statusOf,
} from '#api/refusals/refusals.ts'
import { t } from '../language/t.ts'

const NOT_FOUND = 404

/** The server said no. Its sentence is the message, empty when it gave none. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** As text; HTTP/2 and later send no status text. */
  readonly statusText: string
  readonly body: unknown
  /** Null if something else answered, for example a proxy; then there is only the sentence. */
  readonly code: RefusalCode | null
  /** When to retry, as the server says. */
  readonly waitMs: number

  constructor(status: number, body: unknown, statusText = '', retryAfter: string | null = null) {
    super(textIn(body, 'message'))
    this.status = status
    this.statusText = statusText
    this.body = body
    const code = textIn(body, 'code')
    this.code = isRefusalCode(code) ? code : codeBySentence(status, this.message)
    this.waitMs = 1000 * (Number(retryAfter) || 1)
  }
}

/** The code of a refusal that carries only its sentence, as servers other than ours answer. */
const codeBySentence = (status: number, sentence: string): RefusalCode | null =>
  REFUSAL_CODES.find(code => statusOf(code) === status && sentenceOf(code) === sentence) ?? null

/** No response came: it is unknown whether the server got the request. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(cause: unknown) {
    super(t('ask.unreachable'), { cause })
  }
}

/** The code of a refusal; null for other errors and unknown codes. */
export const codeOf = (error: unknown): RefusalCode | null =>
  error instanceof Refused ? error.code : null

/** The browser is offline, so nothing was sent. */
export class Offline extends Error {
  override readonly name = 'Offline'
}

/** Failed in the browser, before the server was asked. The message says why. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
}

/** No key of the owner has signed; another one may. */
export class NotSigned extends NotDone {}

/** The server answered 404. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Refused && error.status === NOT_FOUND

export interface Problem {
  title: string
  detail?: string
}

/** The text for the user: the server's sentence, or the screen's if there is none. */
export function problemOf(error: Error, fallback: string): Problem {
  if (error instanceof Unreachable || error instanceof Offline)
    return { title: fallback, detail: error.message }
  if (error instanceof NotDone) return { title: error.message }
  if (error instanceof Refused && error.message) return { title: error.message }
  return { title: fallback }
}

/** One constant object: a form would look for a field to focus whenever it changes. */
export const NO_REFUSALS = {}

/** The server's sentence, by the field that it concerns. */
export function refusalsAt<Field extends string>(
  error: Error | null,
  fieldOf: Partial<Record<RefusalCode, Field>>,
): Partial<Record<Field, string>> {
  const code = codeOf(error)
  const field = code && fieldOf[code]
  return error && field ? ({ [field]: error.message } as Record<Field, string>) : NO_REFUSALS
}

/** The sentence of a refusal or a network failure; null for a bug of ours. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof Refused || error instanceof Unreachable ? error.message : null

function textIn(body: unknown, field: string): string {
  const hasField = typeof body === 'object' && body !== null && Object.hasOwn(body, field)
  const text = hasField ? (body as Record<string, unknown>)[field] : ''
  return typeof text === 'string' ? text : ''
}
