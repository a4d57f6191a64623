import { ADDRESS_LENGTH, HASH_LENGTH } from '#api/limits.ts'
import { addressPath, blockPath, transactionPath } from '../paths.ts'

/** '#2720', '2,720' or 'Block 2720', as pages print a block's number. '2.720' may be a decimal number. */
const PRINTED_BLOCK = /^(?:block)?\s*#?\s*(\d{1,3}(?:[,'’\s]\d{3})+|\d+)$/i
const PREFIXED_HASH = new RegExp(`^0x[0-9a-f]{${HASH_LENGTH}}$`, 'i')
const HASH = new RegExp(`^[0-9a-f]{${HASH_LENGTH}}$`, 'i')

/** Turns what pages and other explorers print into what the rules of `readSearch` take. */
export function normalizeSearch(text: string): string {
  const trimmed = text.trim()
  const block = PRINTED_BLOCK.exec(trimmed)?.[1]
  if (block) return block.replaceAll(/\D/g, '')
  if (PREFIXED_HASH.test(trimmed)) return trimmed.slice(2).toLowerCase()
  return HASH.test(trimmed) ? trimmed.toLowerCase() : trimmed.replace(/^0X/, '0x')
}

/** The page that a normalized search leads to; null for a search that is not valid. */
export function readSearch(text: string): string | null {
  if (text.startsWith('0x') && text.length === ADDRESS_LENGTH) return addressPath(text)
  if (text.length === HASH_LENGTH) return transactionPath(text)
  if (/^\d+$/.test(text)) return blockPath(text)
  return null
}
