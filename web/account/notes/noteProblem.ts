import { t } from '../../language/t.ts'
import { NOTE_MAX_LENGTH } from '#api/limits.ts'

/** The sentence about a note as typed. */
export const noteProblem = (text: string): string | null =>
  Array.from(text.trim()).length > NOTE_MAX_LENGTH ? t('refusals.note_too_long') : null
