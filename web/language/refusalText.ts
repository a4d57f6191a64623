import { DEFAULT_LANGUAGE } from '#api/language/languages.ts'
import type { RefusalCode } from '#api/refusals.ts'
import { LANGUAGE } from './language.ts'

/** Our sentence for a refusal. Null in English, where the server's own is shown, and for what the server did not name. */
export async function refusalText(code: RefusalCode | null): Promise<string | null> {
  if (code === null || LANGUAGE === DEFAULT_LANGUAGE) return null
  try {
    return (await import('./refusalTexts.ts')).REFUSAL_TEXTS[code] ?? null
  } catch {
    // The connection was lost in between: English says more than nothing.
    return null
  }
}
