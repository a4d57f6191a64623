import { prepareZXingModule } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeQuestion, DecodeReply } from './Decoder.ts'
import { readCodes } from './readCodes.ts'
import { readStill } from './readStill.ts'

// By default the decoder would be fetched from another host, which the content security policy forbids.
const locateFile = (name: string, prefix: string) =>
  name.endsWith('.wasm') ? wasmUrl : prefix + name

prepareZXingModule({ overrides: { locateFile }, fireImmediately: true }).then(
  () => say({ kind: 'ready' }),
  (error: unknown) => say({ kind: 'failed', reason: String(error) }),
)

self.addEventListener('message', ({ data }: MessageEvent<DecodeQuestion>) => {
  const reading = data.kind === 'still' ? readStill(data.image, readCodes) : readCodes(data.image)
  void reading.then(texts => say({ kind: 'read', id: data.id, texts }))
})

function say(reply: DecodeReply): void {
  self.postMessage(reply)
}
