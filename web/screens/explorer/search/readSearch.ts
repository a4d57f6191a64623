import { ADDRESS_LENGTH, HASH_LENGTH } from '#api/limits.ts'
import { addressPath, blockPath, transactionPath } from '../paths.ts'
import { namedLike } from '../../../coin/knownNames.ts'

/** The page that a search leads to; null for a search that is not valid. Expects a trimmed text. */
export function readSearch(text: string): string | null {
  if (text.startsWith('0x') && text.length === ADDRESS_LENGTH) return addressPath(text)
  if (text.length === HASH_LENGTH) return transactionPath(text)
  if (/^\d+$/.test(text)) return blockPath(text)
  return null
}

interface SearchHint {
  sentence: string
  /** The likely search, if it is valid. */
  instead?: string
}

/** '#2781', '2,781', '2.781', 'block 2781'. */
const BLOCK_NUMBER = /^(?:block)?\s*#?\s*(\d{1,3}(?:[,.'’\s]\d{3})+|\d+)$/i

/** Shorter texts are rather words or mistakes than parts of a hash. */
const PIECE_MIN_LENGTH = 4

/** A contact with this name, else one whose name contains it. */
export function contactHint(
  names: ReadonlyMap<string, string>,
  text: string,
): Required<SearchHint> | null {
  const sought = text.toLowerCase()
  const found = namedLike(names, text)
  const [address, name] =
    found.find(([, known]) => known.toLowerCase() === sought) ?? found[0] ?? []
  return address && name ? { sentence: `${name} is one of your contacts.`, instead: address } : null
}

/** What may be wrong with a text that `readSearch` refuses. */
export function searchHint(text: string): SearchHint | null {
  const block = BLOCK_NUMBER.exec(text)?.[1]?.replaceAll(/\D/g, '')
  if (block) return { sentence: 'Search for a block by its number only.', instead: block }
  const [, prefix = '', digits = ''] = /^(0x)?([0-9a-f]+)$/i.exec(text) ?? []
  if (prefix && digits.length === HASH_LENGTH)
    return { sentence: 'A transaction hash is written without 0x.', instead: digits }
  if (prefix === '0X' && digits.length === ADDRESS_LENGTH - 2)
    return { sentence: 'An address begins with a lower-case 0x.', instead: `0x${digits}` }
  if (!prefix && digits.length === ADDRESS_LENGTH - 2)
    return { sentence: 'An address begins with 0x.', instead: `0x${digits}` }
  if (/^(0x)?[0-9a-f]+(…|\.{2,3})[0-9a-f]*$/i.test(text))
    return {
      sentence: 'This is a shortened form. Copy the whole hash or address, and search again.',
    }
  if (prefix || digits.length >= PIECE_MIN_LENGTH)
    return { sentence: pieceSentence(prefix, digits) }
  return null
}

function pieceSentence(prefix: string, digits: string): string {
  const whole = prefix
    ? `An address has ${ADDRESS_LENGTH} characters`
    : `A transaction hash has ${HASH_LENGTH} characters`
  return `${whole}, and this has ${prefix.length + digits.length}. Is a part missing, or too much?`
}
