/** An upload that came to nothing. The message says what happened, `advice` what the server adds to it. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
  readonly advice: string | undefined

  constructor(message: string, advice?: string) {
    super(message)
    this.advice = advice
  }
}
