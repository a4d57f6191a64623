/** The server said no. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** What a program decides by, like `insufficient_balance`. Empty if something else than the server has answered. */
  readonly code: string
  /** Of the payment that a request of many was refused for, counted from 0. */
  readonly index: number | undefined
  /** Of the payment. With status 429 or 5xx it may have been made: pay again with the same key. */
  key?: string

  constructor(status: number, body: unknown) {
    const { message, code, index } = (body ?? {}) as Record<string, unknown>
    super(typeof message === 'string' ? message : `The server answered ${status}.`)
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.index = typeof index === 'number' ? index : undefined
  }
}

/** No answer came, also not to repeated requests. A payment may have been made: pay again with the same key. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /** Of the payment. */
  key?: string
}

/** The server's answer is not what its ledger says, or the ledger is not the one that was seen before. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified'
  /** Of the payment, if it was sent: it may have been made. */
  key?: string
}

/** The proof is not there yet, or too few witnesses have cosigned. Ask again later; pay again with the same key. */
export class NotProvenYet extends Error {
  override readonly name = 'NotProvenYet'
  /** Of the payment. */
  key?: string
}
