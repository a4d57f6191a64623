import sharp from 'sharp'
import { UPLOAD_MAX_PIXELS } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { Turns } from '../turns.ts'

const LONGEST_SIDE_PX = 4096
const JPEG_QUALITY = 88
const DECODE_SECONDS = 20

/** One at a time: the largest kinds of pictures fill half a gigabyte while they are decoded. */
const turns = new Turns(1, 40)
sharp.cache(false)

/**
 * The picture drawn anew as a JPEG, upright: of what came only the visible is left, no metadata, no
 * place where it was taken, nothing hidden in or behind it.
 */
export async function cleanPicture(
  bytes: Buffer,
  isWanted: () => boolean = () => true,
): Promise<Buffer> {
  const format = formatOf(bytes)
  if (!format) throw new Refusal('picture_type')
  return turns.take(async () => {
    // Whoever hung up while waiting has nobody to give the picture to.
    if (!isWanted()) throw new Refusal('file_cut_off')
    const picture = sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
    try {
      const found = await picture.metadata()
      if (found.format !== format) throw new Refusal('picture_type')
      if (found.width * found.height * (found.pages ?? 1) > UPLOAD_MAX_PIXELS)
        throw new Refusal('picture_too_many_pixels')
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

/** By what the file begins with; its name and declared type are its sender's word. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (begins('ffd8ff')) return 'jpeg'
  if (begins('89504e470d0a1a0a')) return 'png'
  if (begins('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp'
  return null
}
