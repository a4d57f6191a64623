export interface Decoder {
  /** The texts of all codes in a camera frame. Transfers the frame's pixels. */
  decode: (image: ImageData) => Promise<string[]>
  /** The same for a single picture, with more effort: there is no next frame. */
  decodeStill: (image: ImageData) => Promise<string[]>
  close: () => void
  /** True for the weaker fallback decoder. */
  isPlain: boolean
}

/** A message to the decoding worker. */
export interface DecodeQuestion {
  id: number
  kind: 'frame' | 'still'
  image: ImageData
}

export type DecodeReply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'read'; id: number; texts: string[] }
