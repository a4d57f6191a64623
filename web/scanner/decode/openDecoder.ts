import type { Decoder } from './Decoder.ts'
import { openWorkerDecoder } from './openWorkerDecoder.ts'

export async function openDecoder(): Promise<Decoder> {
  try {
    return await openWorkerDecoder()
  } catch {
    return openPlainDecoder()
  }
}

/** Needs neither a worker nor WebAssembly. Reads one code per picture. */
async function openPlainDecoder(): Promise<Decoder> {
  const { decodeQR } = await import('qr/decode.js')
  const decode = async (image: ImageData) => {
    try {
      return [decodeQR(image)]
    } catch {
      // It throws if there is no code.
      return []
    }
  }
  return { decode, decodeStill: decode, close: () => {}, isPlain: true }
}
