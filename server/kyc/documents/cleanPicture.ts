import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import { UPLOAD_MAX_PIXELS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { Semaphore } from '../../limits/Semaphore.ts'

const LONGEST_SIDE_PX = 4096
const JPEG_QUALITY = 88
const DECODE_SECONDS = 20

/** Few at once: the largest pictures take half a gigabyte while they are decoded. */
const semaphore = new Semaphore(availableParallelism() >= 4 ? 2 : 1, 40)

/** Loaded when it is first needed: it is large, and most starts of a server meet no picture. */
async function open(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(bytes, options)
}

interface Sender {
  isWanted: () => boolean
  /** Called with the size of a picture before it is decoded; throws if that exceeds the sender's limit. */
  charge: (pixels: number) => Promise<void>
}

/**
 * The picture re-encoded as an upright JPEG: only its visible part remains, without metadata, location, or
 * data hidden in or after it.
 */
export async function cleanPicture(
  bytes: Buffer,
  { isWanted = () => true, charge = async () => {} }: Partial<Sender> = {},
): Promise<Buffer> {
  const format = formatOf(bytes)
  if (!format) throw new Refusal('picture_type')
  return semaphore.run(async () => {
    // The client may have hung up while it waited.
    if (!isWanted()) throw new Refusal('file_cut_off')
    const picture = await open(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
    try {
      const found = await picture.metadata()
      if (found.format !== format) throw new Refusal('picture_type')
      const pixels = found.width * found.height * (found.pages ?? 1)
      if (pixels > UPLOAD_MAX_PIXELS) throw new Refusal('picture_too_many_pixels')
      await charge(pixels)
      return await picture
        .timeout({ seconds: DECODE_SECONDS })
        .autoOrient()
        .resize({
          width: LONGEST_SIDE_PX,
          height: LONGEST_SIDE_PX,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer()
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (/pixel limit/i.test((error as Error).message))
        throw new Refusal('picture_too_many_pixels')
      throw new Refusal('picture_broken')
    }
  })
}

/** By the file's first bytes: its name and declared type are only claims of the sender. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (begins('ffd8ff')) return 'jpeg'
  if (begins('89504e470d0a1a0a')) return 'png'
  if (begins('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp'
  return null
}
