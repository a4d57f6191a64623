import { NOTE_MAX_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { visibleText } from '../kyc/visibleText.ts'

/** What joins or fills and shows nothing by itself. */
const NOTHING_TO_SEE = /^[\s\u200c\u200d\u115f\u1160\u2800\u3164\uffa0]*$/

/** A note as it is kept: on one line, without what does not show. Empty where there is nothing to read. */
export function tidyNote(text: string): string {
  const tidy = visibleText(text)
  if (NOTHING_TO_SEE.test(tidy)) return ''
  if (Array.from(tidy).length > NOTE_MAX_LENGTH) throw new Refusal('note_too_long')
  return tidy
}
