import { type ReaderOptions, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeQuestion, DecodeReply } from './Decoder.ts'
import { readStill } from './readStill.ts'

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  // More than one: the user chooses among several codes.
  maxNumberOfSymbols: 4,
  // Without it, codes made of dots are not read.
  tryDenoise: true,
}

// By default the decoder would be fetched from another host, which the content security policy forbids.
const locateFile = (name: string, prefix: string) =>
  name.endsWith('.wasm') ? wasmUrl : prefix + name

prepareZXingModule({ overrides: { locateFile }, fireImmediately: true }).then(
  () => say({ kind: 'ready' }),
  (error: unknown) => say({ kind: 'failed', reason: String(error) }),
)

self.addEventListener('message', ({ data }: MessageEvent<DecodeQuestion>) => {
  const reading = data.kind === 'still' ? readStill(data.image, read) : read(data.image)
  void reading.then(texts => say({ kind: 'read', id: data.id, texts }))
})

/** A frame that cannot be decoded has no code; the next one may. */
async function read(image: ImageData): Promise<string[]> {
  try {
    const codes = await readBarcodes(image, OPTIONS)
    return codes.filter(code => code.isValid).map(code => code.text)
  } catch {
    return []
  }
}

function say(reply: DecodeReply): void {
  self.postMessage(reply)
}
