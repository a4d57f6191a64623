const NOT_FOUND = 404

/** The server said no. Its sentence is the message, empty when it gave none. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(messageIn(body))
    this.status = status
    this.body = body
  }
}

/** No answer came: it is unknown whether the server has heard the question. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(cause: unknown) {
    super('The server cannot be reached. Check your connection and try again.', { cause })
  }
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
  if (error instanceof Refused && error.message) return { title: error.message }
  return { title: fallback }
}

/** Why something failed, in the words of the server or of the network; null for a fault of our own. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof Refused || error instanceof Unreachable ? error.message : null

function messageIn(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message
  return typeof message === 'string' ? message : ''
}
