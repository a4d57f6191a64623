import { DEFAULT_LANGUAGE } from '#api/language/languages.ts'
import type { DoneSentence } from '#api/values/done.ts'
import { LANGUAGE } from '../language/language.ts'

/** What the server says when something was done, in the page's language. */
export async function doneText(sentence: DoneSentence): Promise<DoneSentence> {
  if (LANGUAGE === DEFAULT_LANGUAGE) return sentence
  try {
    const { doneTexts } = await import('./doneTexts.ts')
    return doneTexts(sentence)
  } catch {
    // The connection was lost in between: English says more than nothing.
    return sentence
  }
}
