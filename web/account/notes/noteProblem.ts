import { NOTE_MAX_LENGTH } from '#api/limits.ts'
import { sentenceOf } from '#api/refusals.ts'

/** The sentence about a note as typed. */
export const noteProblem = (text: string): string | null =>
  Array.from(text.trim()).length > NOTE_MAX_LENGTH ? sentenceOf('note_too_long') : null
