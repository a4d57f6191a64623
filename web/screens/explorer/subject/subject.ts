import { type Address, parseAddress } from '#api/chain/address.ts'
import { abbreviate } from '#api/shortAddress.ts'

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
  const name = subjectNameOf(subject)
  return name ? `${name} · Explorer` : 'Explorer'
}

function subjectNameOf(subject: Subject): string | null {
  if (subject.kind === 'transaction') return `Transaction ${abbreviate(subject.hash)}`
  if (subject.kind === 'block') return `Block ${subject.number ?? 'not found'}`
  if (subject.kind === 'address')
    return `Address ${subject.address ? abbreviate(subject.address) : 'not found'}`
  return null
}
