/** The code of a screen could not be fetched: offline, or gone after an update of the server. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
  /** Lets the next visit ask for the code anew. */
  readonly forget: () => void

  constructor(screen: string, cause: unknown, forget: () => void) {
    super(`${screen} could not be fetched`, { cause })
    this.forget = forget
  }
}
