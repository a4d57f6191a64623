import { greyOf, imageOf } from './Grey.ts'
import { furtherLooks } from './furtherLooks.ts'

/** How long a user waits without concern. */
const FURTHER_MS = 1500

/** Reads a single picture. If it cannot be read at once, transformed copies are tried. */
export async function readStill(
  image: ImageData,
  read: (image: ImageData) => Promise<string[]>,
): Promise<string[]> {
  const texts = await read(image)
  if (texts.length > 0) return texts
  const endMs = performance.now() + FURTHER_MS
  for (const look of furtherLooks(greyOf(image))) {
    if (performance.now() > endMs) return []
    const found = await read(imageOf(look))
    if (found.length > 0) return found
  }
  return []
}
