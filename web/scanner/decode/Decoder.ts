export interface Decoder {
  /** The texts of all codes in a frame of the camera, whose pixels it takes for itself. */
  decode: (image: ImageData) => Promise<string[]>
  /** The same of a single picture: it looks longer, because no further frame will come. */
  decodeStill: (image: ImageData) => Promise<string[]>
  close: () => void
  /** True for the decoder that reads less well and stands in where the other cannot start. */
  isPlain: boolean
}

/** What the page asks the decoding worker. */
export interface DecodeQuestion {
  id: number
  kind: 'frame' | 'still'
  image: ImageData
}

export type DecodeReply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'read'; id: number; texts: string[] }
