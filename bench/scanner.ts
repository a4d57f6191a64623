/** How many of a folder's pictures the decoder reads: `npm run bench -- scanner FOLDER`. */
import { chromium } from '@playwright/test'
import { readFileSync, readdirSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import process from 'node:process'

interface Picture {
  file: string
  cat: string
  /** What the code holds; null where there is none. */
  text: string | null
}

interface Reading {
  texts: string[]
  tookMs: number
}

const ASSETS = join(import.meta.dirname, '../web/dist/assets')
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
}

const folder = process.argv[3]
if (!folder) throw new Error('Name a folder with pictures and their manifest.json')
const worker = readdirSync(ASSETS).find(name => /^decode\.worker-.*\.js$/.test(name))
if (!worker) throw new Error('The build has no decoder: run vite build first')
const pictures = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Picture[]

const server = await serve(folder)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)

const tally = new Map<string, { read: number; all: number }>()
const times: number[] = []
let read = 0
let wrong = 0
for (const { file, cat, text } of pictures) {
  const { texts, tookMs } = await page.evaluate(readOne, { worker, file })
  const isRight = text === null ? texts.length === 0 : texts.includes(text)
  const isWrong = texts.some(found => found !== text)
  if (!isRight || isWrong)
    console.info(`${isWrong ? 'WRONG' : 'missed'} ${file} ${texts.join(' ')}`)
  const kind = tally.get(cat) ?? { read: 0, all: 0 }
  tally.set(cat, { read: kind.read + Number(isRight), all: kind.all + 1 })
  if (text !== null) read += Number(isRight)
  wrong += Number(isWrong)
  times.push(tookMs)
}
for (const [cat, { read: good, all }] of tally) console.info(`${cat.padEnd(14)} ${good}/${all}`)
times.sort((a, b) => a - b)
const codes = pictures.filter(({ text }) => text !== null).length
const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
console.info(`read ${read} of ${codes}, wrong ${wrong}, median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
await browser.close()
server.close()

/** Runs in the browser: what the scanner does with a picture that was chosen. */
async function readOne(question: { worker: string; file: string }): Promise<Reading> {
  const holder = window as unknown as { decoder?: Worker }
  if (!holder.decoder) {
    holder.decoder = new Worker(`/assets/${question.worker}`, { type: 'module' })
    await new Promise<void>((resolve, reject) =>
      holder.decoder!.addEventListener(
        'message',
        ({ data }: MessageEvent<{ kind: string }>) =>
          data.kind === 'ready' ? resolve() : reject(new Error(JSON.stringify(data))),
        { once: true },
      ),
    )
  }
  const answer = await fetch(`/pictures/${question.file}`)
  const bitmap = await createImageBitmap(await answer.blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const image = context.getImageData(0, 0, bitmap.width, bitmap.height)
  const startedAt = performance.now()
  const texts = await new Promise<string[]>(resolve => {
    holder.decoder!.addEventListener(
      'message',
      ({ data }: MessageEvent<{ texts: string[] }>) => resolve(data.texts),
      { once: true },
    )
    holder.decoder!.postMessage({ id: 1, kind: 'still', image }, [image.data.buffer])
  })
  return { texts, tookMs: performance.now() - startedAt }
}

/** The built assets, and the pictures beside them. */
function serve(pictureFolder: string): Promise<Server> {
  const started = createServer((request, response) => {
    const [, place, name = ''] = decodeURIComponent(request.url ?? '').split('/')
    const path = place === 'assets' ? join(ASSETS, name) : join(pictureFolder, name)
    response.setHeader(
      'content-type',
      TYPES[extname(name) || '.html'] ?? 'application/octet-stream',
    )
    response.end(name ? readFileSync(path) : '<!doctype html>')
  })
  return new Promise(resolve => {
    started.listen(0, () => resolve(started))
  })
}
