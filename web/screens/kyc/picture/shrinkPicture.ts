import { UPLOAD_MAX_BYTES } from '#api/limits.ts'

/** Longest side in pixels and JPEG quality, down to where small print is still readable. */
const STEPS = [
  [3000, 0.92],
  [3000, 0.82],
  [2600, 0.76],
  [2000, 0.76],
  [1600, 0.7],
] as const

/** The picture as the best JPEG within the limit. Null if the browser cannot draw it. */
export async function shrinkPicture(picture: ImageBitmap, name: string): Promise<File | null> {
  for (const [side, quality] of STEPS) {
    const blob = await draw(picture, side, quality)
    if (!blob) return null
    if (blob.size <= UPLOAD_MAX_BYTES)
      return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  }
  return null
}

function draw(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
}
