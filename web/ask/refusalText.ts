import { DEFAULT_LANGUAGE } from '#api/language/languages.ts'
import type { RefusalCode } from '#api/refusals/refusals.ts'
import { LANGUAGE } from '../language/language.ts'

/**
 * Our sentence for a refusal, the precise one if the response has a `detail`. Null in English, where the server's own
 * is shown, and for what the server did not name.
 */
export async function refusalText(
  code: RefusalCode | null,
  body?: unknown,
): Promise<string | null> {
  if (code === null || LANGUAGE === DEFAULT_LANGUAGE) return null
  try {
    const { refusalTexts } = await import('./refusalTexts.ts')
    return refusalTexts(code, (Object(body) as { detail?: unknown }).detail)
  } catch {
    // The connection was lost in between: English says more than nothing.
    return null
  }
}
