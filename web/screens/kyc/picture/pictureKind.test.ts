import { expect, test } from 'vitest'
import { pictureKind } from './pictureKind.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

for (const [what, text, kind] of [
  ['a JPEG of a camera', '\xff\xd8\xff\xe1\x00\x18Exif\x00\x00', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'png'],
  ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 ', 'webp'],
  ['a photo of an iPhone', '\x00\x00\x00\x24ftypheic\x00\x00\x00\x00', 'heic'],
  ['a HEIF of another maker', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00', 'heic'],
  ['a PDF', '%PDF-1.7\n%....', 'pdf'],
  ['an AVIF', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00', null],
  ['a film', '\x00\x00\x00\x20ftypisom\x00\x00\x02\x00', null],
  ['a sound in RIFF', 'RIFF\x24\x00\x00\x00WAVEfmt ', null],
  ['a text', 'Dear Sir or Madam', null],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['half a PNG signature', '\x89PNG', null],
  ['an empty file', '', null],
] as const)
  test(`${what} is ${kind}`, () => expect(pictureKind(bytes(text))).toBe(kind))
