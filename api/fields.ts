import * as Type from 'typebox'
import type { DoneSentence } from './values/done.ts'
import {
  ADDRESS_LENGTH,
  HASH_LENGTH,
  TRANSACTIONS_DEFAULT_ROWS,
  TRANSACTIONS_MAX_ROWS,
} from './limits.ts'

/** Field types that several calls share. */

export const Address = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  description: `0x and 40 hex digits, ${ADDRESS_LENGTH} characters`,
})
export const Hash = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  description: `${HASH_LENGTH} hex digits`,
})
const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
export const Uuid = Type.String({ pattern: UUID })
/** A malformed file name is answered like a missing file. */
export const FileId = Type.String({ pattern: UUID, 'x-refusal': 'file_not_found' })
const uuidForm = new RegExp(UUID)
export const isUuid = (text: string): boolean => uuidForm.test(text)
export const Coins = Type.Number({ description: 'CXAC with at most 6 decimals' })
export const Time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
export const TimeOrNull = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'date-time',
})
/** Pages show it. */
export const Message = Type.Object({ message: Type.Unsafe<DoneSentence>({ type: 'string' }) })
/** Pages do not show it, because it is not translated. */
export const Acknowledged = Type.Object({ message: Type.Unsafe<unknown>({ type: 'string' }) })
export const Nothing = Type.Object({})
/** The bytes of a reply that is no JSON. */
export const Picture = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })

export const Paging = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: TRANSACTIONS_MAX_ROWS,
      default: TRANSACTIONS_DEFAULT_ROWS,
    }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2 ** 31, description: 'Counted from 1, newest first' }),
  ),
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2 ** 53 - 1,
      description: 'Only rows older than this number',
    }),
  ),
}
