/** The server said no. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** What a program decides by, like `insufficient_balance`. Empty if something else than the server has answered. */
  readonly code: string
  /** The place of the refused payment in a bulk request, counted from 0. */
  readonly index: number | undefined
  /** The field of the request that is missing or wrong. */
  readonly field: string | undefined
  /** The key of the payment. With status 429 or 5xx it may have been made: pay again with the same key. */
  key?: string

  constructor(status: number, body: unknown) {
    const { message, code, index, field } = (body ?? {}) as Record<string, unknown>
    super(typeof message === 'string' ? message : `The server answered ${status}.`)
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.index = typeof index === 'number' ? index : undefined
    this.field = typeof field === 'string' ? field : undefined
  }
}

/** The API key, or the event, is of another wallet than the `address` that was given. Nothing was paid. */
export class OtherWallet extends Error {
  override readonly name = 'OtherWallet'
  /** The key of the refused payment. */
  key?: string
}

/** Anybody can send such a request: answer it with 400 and go on. If each is one, the key is that of another webhook. */
export class WebhookNotSigned extends Error {
  override readonly name = 'WebhookNotSigned'
}

/** Signed more than five minutes ago, or in the future: somebody repeats it, or the clock of this machine is wrong. */
export class WebhookExpired extends Error {
  override readonly name = 'WebhookExpired'
}

/** No answer came, also not to repeated requests. A payment may have been made: pay again with the same key. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /** The key of the payment. */
  key?: string
}

/** The server's answer is not what its ledger says, or the ledger is not the one that was seen before. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified'
  /** The key of the payment, if it was sent: it may have been made. */
  key?: string
}

/** The proof is not there yet, or too few witnesses have cosigned. Ask again later; pay again with the same key. */
export class NotProvenYet extends Error {
  override readonly name = 'NotProvenYet'
  /** The key of the payment. */
  key?: string
}
