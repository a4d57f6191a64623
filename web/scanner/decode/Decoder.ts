export interface Decoder {
  /** The texts of all codes in the picture, whose pixels it takes for itself. */
  decode: (image: ImageData) => Promise<string[]>
  close: () => void
  /** True for the decoder that reads less well and stands in where the other cannot start. */
  isPlain: boolean
}

/** What the page asks the decoding worker. */
export interface DecodeQuestion {
  id: number
  image: ImageData
}

export type DecodeReply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'read'; id: number; texts: string[] }
