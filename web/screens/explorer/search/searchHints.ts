import { ADDRESS_LENGTH, HASH_LENGTH } from '#api/limits.ts'
import { namedLike } from '../../../coin/address/knownNames.ts'
import { t } from '../../../language/t.ts'

interface SearchHint {
  sentence: string
  /** The likely search, if it is valid. */
  instead?: string
}

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
  return address && name
    ? { sentence: t('explorer.contact_hint', { name }), instead: address }
    : null
}

/** What may be wrong with a normalized text that `readSearch` refuses. */
export function searchHint(text: string): SearchHint | null {
  if (/^\d{1,3}(\.\d{3})+$/.test(text))
    return {
      sentence: t('explorer.no_decimals'),
      instead: text.replaceAll('.', ''),
    }
  const [, prefix = '', digits = ''] = /^(0x)?([0-9a-f]+)$/i.exec(text) ?? []
  if (!prefix && digits.length === ADDRESS_LENGTH - 2)
    return { sentence: t('explorer.begins_with_0x'), instead: `0x${digits}` }
  if (/^(0x)?[0-9a-f]+(…|\.{2,3})[0-9a-f]*$/i.test(text))
    return { sentence: t('explorer.shortened_form') }
  if (prefix || digits.length >= PIECE_MIN_LENGTH)
    return { sentence: pieceSentence(prefix, digits) }
  return null
}

function pieceSentence(prefix: string, digits: string): string {
  const count = prefix.length + digits.length
  return prefix
    ? t('explorer.address_length', { wanted: ADDRESS_LENGTH, count })
    : t('explorer.transaction_hash_length', { wanted: HASH_LENGTH, count })
}
