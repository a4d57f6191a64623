type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

/** The number of leading bytes that identify a file. */
export const KIND_BYTES = 12

const HEIC_BRAND = /^(hei[cxmsf]|hev[cx]|mif1|msf1)$/

/** The file type by its first bytes, ignoring its name. Null: another type. */
export function pictureKind(head: Uint8Array): PictureKind | null {
  const text = String.fromCharCode(...head.subarray(0, KIND_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRAND.test(text.slice(8))) return 'heic'
  return text.startsWith('%PDF-') ? 'pdf' : null
}
