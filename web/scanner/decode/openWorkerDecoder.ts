import type { DecodeQuestion, DecodeReply, Decoder } from './Decoder.ts'

const START_TIMEOUT_MS = 15_000

/** Decodes in a worker, so that the page stays smooth. Rejects if the worker or its WebAssembly cannot start. */
export function openWorkerDecoder(): Promise<Decoder> {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const answers = new Map<number, (texts: string[]) => void>()
  let lastId = 0

  const ask = (kind: DecodeQuestion['kind']) => (image: ImageData) =>
    new Promise<string[]>(resolve => {
      const question: DecodeQuestion = { id: ++lastId, kind, image }
      answers.set(question.id, resolve)
      worker.postMessage(question, [image.data.buffer])
    })

  return new Promise<Decoder>((resolve, reject) => {
    const fail = (reason: string) => {
      worker.terminate()
      reject(new Error(reason))
    }
    // Not shown: the scanner tries the plain decoder.
    const timer = setTimeout(() => fail('The decoder took too long to start'), START_TIMEOUT_MS)
    worker.addEventListener('error', event => fail(event.message))
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeReply>) => {
      if (data.kind === 'read') {
        answers.get(data.id)?.(data.texts)
        answers.delete(data.id)
        return
      }
      clearTimeout(timer)
      if (data.kind === 'failed') fail(data.reason)
      else
        resolve({
          decode: ask('frame'),
          decodeStill: ask('still'),
          close: () => worker.terminate(),
          isPlain: false,
        })
    })
  })
}
