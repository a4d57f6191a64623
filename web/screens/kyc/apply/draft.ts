import type { IdType } from '#api/values/kyc.ts'
import type { KycRecord } from '#api/schemas/kyc.ts'

/** What stands in the form, beside the pictures. */
export interface Draft {
  fullName: string
  dateOfBirth: string
  address: string
  idNumber: string
  idType: IdType
}

/** Stands for a date of which a part was typed only: no date. */
export const UNREADABLE = 'unreadable'

const EMPTY: Draft = {
  fullName: '',
  dateOfBirth: '',
  address: '',
  idNumber: '',
  idType: 'passport',
}

/** Begins with what an earlier application said, if there was one. */
export function draftOf(earlier: KycRecord['application']): Draft {
  if (!earlier) return EMPTY
  const { fullName, dateOfBirth, address, idNumber, idType } = earlier
  return { fullName, dateOfBirth, address, idNumber, idType }
}
