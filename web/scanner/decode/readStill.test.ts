import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { readCodes } from './readCodes.ts'
import { readStill } from './readStill.ts'

const FIXTURES = new URL('../fixtures/', import.meta.url)
const PICTURES = JSON.parse(readFileSync(new URL('manifest.json', FIXTURES), 'utf8')) as {
  file: string
  text: string | null
}[]
/** A journey has the one without a code. */
const WITH_CODE = PICTURES.filter(({ text }) => text !== null)

/** As in a browser; Node has none. */
class Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
  constructor(width: number, height: number, data = new Uint8ClampedArray(width * height * 4)) {
    this.width = width
    this.height = height
    this.data = data
  }
}

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

afterEach(() => vi.restoreAllMocks())

test.each(WITH_CODE)('$file is read as $text', async ({ file, text }) => {
  vi.stubGlobal('ImageData', Pixels)
  // A busy machine tries all copies too.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const picture = sharp(new URL(file, FIXTURES).pathname).flatten({ background: '#fff' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const image = new Pixels(info.width, info.height, new Uint8ClampedArray(data))
  expect(await readStill(image as unknown as ImageData, readCodes)).toEqual([text])
})
