/** A picture that is needed is not with the server. The picture itself says why. */
export class NotUploaded extends Error {
  override readonly name = 'NotUploaded'
  readonly label: string

  constructor(label: string, cause: unknown) {
    super(`${label} could not be uploaded`, { cause })
    this.label = label
  }
}
