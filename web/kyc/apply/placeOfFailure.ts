import { sentenceOf } from '#api/refusals.ts'
import { NotUploaded } from './NotUploaded.ts'

const DATE_SENTENCES = new Set([sentenceOf('birth_date_invalid'), sentenceOf('too_young')])

/** The name of the control at which a failed application is explained. Null: the screen does it. */
export function placeOfFailure(error: Error) {
  if (error instanceof NotUploaded) return error.label === 'Live Photo' ? 'livePhoto' : 'idDocument'
  if (DATE_SENTENCES.has(error.message)) return 'dateOfBirth'
  return error.message === sentenceOf('kyc_exists') ? null : 'apply'
}
