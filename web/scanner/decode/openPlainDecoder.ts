import type { Decoder } from './Decoder.ts'

/** Needs neither a worker nor WebAssembly. Reads one code a picture. */
export async function openPlainDecoder(): Promise<Decoder> {
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
