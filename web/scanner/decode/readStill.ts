import { greyOf, imageOf } from './Grey.ts'
import { furtherLooks } from './furtherLooks.ts'

/** As long as somebody waits for an answer without a second thought. */
const FURTHER_MS = 1500

/** Reads a picture that will not come again in a better light: what cannot be read at once is looked at in other ways. */
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
