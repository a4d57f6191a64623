import type { Wallet } from '../../chain/reading/records.ts'
import type { Mark } from '../order.ts'
import type { UsedKey } from '../keys/usedKey.ts'

/** PostgreSQL array literals, one for a column of many rows: several times faster than `pg`'s own. */

export const numberColumn = (values: readonly (number | bigint | null)[]): string =>
  `{${values.map(value => value ?? 'NULL').join(',')}}`

/** Only for text without quotes, backslashes or commas, such as addresses. */
export const plainTextColumn = (values: readonly string[]): string => `{${values.join(',')}}`

export const textColumn = (values: readonly string[]): string =>
  `{${values.map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

export const bytesColumn = (values: readonly (Uint8Array | null)[]): string =>
  `{${values.map(value => (value ? `"\\\\x${hex(value)}"` : 'NULL')).join(',')}}`

const hex = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

export const balanceColumns = (wallets: readonly Wallet[]) => [
  numberColumn(wallets.map(wallet => wallet.balance)),
  numberColumn(wallets.map(wallet => wallet.historyLength)),
]

export const markColumns = (marks: readonly Mark[]) => [
  textColumn(marks.map(mark => mark.name)),
  numberColumn(marks.map(mark => mark.untilMs)),
  numberColumn(marks.map(mark => mark.transaction)),
  bytesColumn(marks.map(mark => mark.note)),
]

export const keyColumns = (keys: readonly UsedKey[]) => [
  numberColumn(keys.map(key => key.digest)),
  numberColumn(keys.map(key => key.transaction)),
  numberColumn(keys.map(key => (key.made ? null : key.atMs))),
]
