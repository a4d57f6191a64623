import { type Address, parseAddress } from '#api/chain/address.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { ltr } from '../../../language/ltr.ts'
import { t } from '../../../language/t.ts'

/** The subject of an Explorer page. Null: an identifier that cannot exist. */
export type Subject =
  | { kind: 'chain' }
  | { kind: 'transaction'; hash: string }
  | { kind: 'block'; number: number | null }
  | { kind: 'address'; address: Address | null }

interface RouteParams {
  hash?: string | undefined
  number?: string | undefined
  address?: string | undefined
}

/** Reads it from the path. */
export function subjectOf({ hash, number, address }: RouteParams): Subject {
  if (hash !== undefined) return { kind: 'transaction', hash }
  if (number !== undefined) return { kind: 'block', number: readNumber(number) }
  if (address !== undefined) return { kind: 'address', address: parseAddress(address) }
  return { kind: 'chain' }
}

/** Blocks are counted from 1. */
function readNumber(text: string): number | null {
  const number = /^\d+$/.test(text) ? Number(text) : 0
  return number >= 1 && Number.isSafeInteger(number) ? number : null
}

/** For tabs and bookmarks, where many Explorer pages may be open. */
export function titleOf(subject: Subject): string {
  if (subject.kind === 'transaction')
    return t('explorer.page_transaction', { hash: ltr(abbreviate(subject.hash)) })
  if (subject.kind === 'block')
    return subject.number === null
      ? t('explorer.page_no_block')
      : t('explorer.page_block', { number: subject.number })
  if (subject.kind === 'address')
    return subject.address === null
      ? t('explorer.page_no_address')
      : t('explorer.page_address', { address: ltr(abbreviate(subject.address)) })
  return t('explorer.explorer')
}
