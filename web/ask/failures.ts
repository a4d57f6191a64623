import { type RefusalCode, isRefusalCode } from '#api/refusals.ts'

const NOT_FOUND = 404

/** The server said no. Its sentence is the message, empty when it gave none. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** In words; HTTP/2 and later send none. */
  readonly statusText: string
  readonly body: unknown
  /** Null when somebody else answered, as a proxy does: then the sentence is all there is. */
  readonly code: RefusalCode | null

  constructor(status: number, body: unknown, statusText = '') {
    super(textIn(body, 'message'))
    this.status = status
    this.statusText = statusText
    this.body = body
    const code = textIn(body, 'code')
    this.code = isRefusalCode(code) ? code : null
  }
}

/** No answer came: it is unknown whether the server has heard the question. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(cause: unknown) {
    super('The server cannot be reached. Check your connection and try again.', { cause })
  }
}

/** Why the server said no; null when it did not, or not in a way we know. */
export const codeOf = (error: unknown): RefusalCode | null =>
  error instanceof Refused ? error.code : null

/** The browser has no connection, so nothing left it. */
export class Offline extends Error {
  override readonly name = 'Offline'
}

/** It ended here in the browser, before the server was asked for it. Its message says why. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
}

/** The server knows nothing by that name. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Refused && error.status === NOT_FOUND

export interface Problem {
  title: string
  detail?: string
}

/** What to tell the user: the server's own sentence, or the screen's when there is none. */
export function problemOf(error: Error, fallback: string): Problem {
  if (error instanceof Unreachable) return { title: fallback, detail: error.message }
  if (error instanceof Offline || error instanceof NotDone) return { title: error.message }
  if (error instanceof Refused && error.message) return { title: error.message }
  return { title: fallback }
}

/** Always the same: with each new one a form would look for a field to focus. */
export const NO_REFUSALS = {}

/** The server's sentence at the field that it is about. */
export function refusalsAt<Field extends string>(
  error: Error | null,
  fieldOf: Partial<Record<RefusalCode, Field>>,
): Partial<Record<Field, string>> {
  const code = codeOf(error)
  const field = code && fieldOf[code]
  return error && field ? ({ [field]: error.message } as Record<Field, string>) : NO_REFUSALS
}

/** Why something failed, in the words of the server or of the network; null for a fault of our own. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof Refused || error instanceof Unreachable ? error.message : null

function textIn(body: unknown, field: string): string {
  const hasField = typeof body === 'object' && body !== null && Object.hasOwn(body, field)
  const text = hasField ? (body as Record<string, unknown>)[field] : ''
  return typeof text === 'string' ? text : ''
}
