/** What the page asks the decoding worker. */
export interface DecodeQuestion {
  id: number
  image: ImageData
}

export type DecodeReply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'read'; id: number; texts: string[] }
