import type { IdType } from '#api/values/kyc.ts'
import type { KycRecord } from '#api/schemas/kyc.ts'

/** The fields of the form, without the pictures. */
export interface Draft {
  fullName: string
  dateOfBirth: string
  address: string
  idNumber: string
  idType: IdType
}

/** Stands for a partly typed date: not a date. */
export const UNREADABLE = 'unreadable'

const EMPTY: Draft = {
  fullName: '',
  dateOfBirth: '',
  address: '',
  idNumber: '',
  idType: 'passport',
}

/** Prefilled from an earlier application, if there was one. */
export function draftOf(earlier: KycRecord['application']): Draft {
  if (!earlier) return EMPTY
  const { fullName, dateOfBirth, address, idNumber, idType } = earlier
  return { fullName, dateOfBirth, address, idNumber, idType }
}
