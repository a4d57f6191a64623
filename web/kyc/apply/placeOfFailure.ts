import { codeOf } from '../../ask/failures.ts'
import { NotUploaded } from '../picture/createPicture.ts'

/** The name of the control at which a failed application is explained. Null: the screen does it. */
export function placeOfFailure(error: Error) {
  if (error instanceof NotUploaded) return error.label === 'Live Photo' ? 'livePhoto' : 'idDocument'
  const code = codeOf(error)
  if (code === 'birth_date_invalid' || code === 'too_young') return 'dateOfBirth'
  return code === 'kyc_exists' ? null : 'apply'
}
