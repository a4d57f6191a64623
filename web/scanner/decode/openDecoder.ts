import type { Decoder } from './Decoder.ts'
import { openPlainDecoder } from './openPlainDecoder.ts'
import { openWorkerDecoder } from './openWorkerDecoder.ts'

export async function openDecoder(): Promise<Decoder> {
  try {
    return await openWorkerDecoder()
  } catch {
    return openPlainDecoder()
  }
}
