import { NOTE_MAX_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { FILLER } from '../../text/filler.ts'
import { visibleText } from '../../text/visibleText.ts'

/** Characters that join letters and are invisible by themselves. */
const JOINERS = new Set(['\u200c', '\u200d'])

/** A note as it is stored: one line without invisible characters. Empty if nothing visible is left. */
export function tidyNote(text: string): string {
  const tidy = visibleText(text)
  const signs = Array.from(tidy)
  if (!signs.some(shows)) return ''
  if (signs.length > NOTE_MAX_LENGTH) throw new Refusal('note_too_long')
  return tidy
}

const shows = (sign: string): boolean =>
  sign.trim() !== '' && !JOINERS.has(sign) && !FILLER.test(sign)
