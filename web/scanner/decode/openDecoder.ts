import { openWorkerDecoder } from './openWorkerDecoder.ts'

export interface Decoder {
  /** The texts of all codes in the picture, whose pixels it takes for itself. */
  decode: (image: ImageData) => Promise<string[]>
  close: () => void
  /** True for the decoder that reads less well and stands in where the other cannot start. */
  isPlain: boolean
}

export async function openDecoder(): Promise<Decoder> {
  try {
    return await openWorkerDecoder()
  } catch {
    return openPlainDecoder()
  }
}

/** Needs neither a worker nor WebAssembly. Reads one code a picture. */
async function openPlainDecoder(): Promise<Decoder> {
  const { decodeQR } = await import('qr/decode.js')
  const decode = async (image: ImageData) => {
    try {
      return [decodeQR(image)]
    } catch {
      // It throws where there is no code.
      return []
    }
  }
  return { decode, close: () => {}, isPlain: true }
}
