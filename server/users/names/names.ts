import { createHash } from 'node:crypto'
import { EMAIL_MAX_LENGTH, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { FILLER } from '../../text/filler.ts'
import { asLatin } from '../../text/asLatin.ts'

interface Name {
  /** As the user typed it. */
  shown: string
  /** The folded form that must be unique. */
  key: string
}

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{M}]{3}|[\p{C}\p{Zl}\p{Zp}]|[^\S ]/u
/** An invisible mark: it does not change how the letter before it looks. */
const UNSEEN_MARK = /[\p{L}\p{N}\p{M}]\p{Default_Ignorable_Code_Point}/u
/** Mail programs and chats would turn it into a link. */
const LINK_LIKE = /[/:]|[\p{L}\p{N}-]\.\p{L}{2}/u
/** Scripts in which names are written today. All others count as one script. */
const SCRIPTS =
  `Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Syriac Thaana Nko Adlam Devanagari Bengali Gurmukhi
  Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Mongolian Ethiopic Tifinagh Cherokee
  Canadian_Aboriginal Lisu Coptic Yi Vai Han Hiragana Katakana Bopomofo Hangul`
    .split(/\s+/)
    .map(name => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }))
/** Letters and marks that belong to a script. */
const OF_A_SCRIPT = /(?!\p{Script=Common}|\p{Script=Inherited})[\p{L}\p{M}]/gu
/** Written together in Chinese, Japanese and Korean. */
const MIXES = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]
/** The names of the site and of the sender of claims, wherever they stand and however they are spaced. */
const RESERVED = /cxac|system/

export function parseEmail(text: string): Name {
  const shown = text.trim().normalize('NFC')
  if (shown.length > EMAIL_MAX_LENGTH || !EMAIL.test(shown) || INVISIBLE.test(shown))
    throw new Refusal('email_invalid')
  return { shown, key: fold(shown) }
}

/** The key by which attempts on one account are counted, whether or not it exists. */
export const accountTag = (emailKey: string): string =>
  createHash('sha256').update(emailKey).digest('base64url')

/**
 * So that nobody can imitate another user's name, compatibility forms are folded, invisible and
 * direction-changing characters are refused, and a name is written in one script.
 * Only new names are checked.
 */
export function parseUsername(text: string): Name {
  const shown = text.normalize('NFKC').trim().replace(/ +/g, ' ')
  const problem = usernameProblem(shown)
  if (problem) throw problem
  return { shown, key: fold(shown) }
}

function usernameProblem(shown: string): Refusal | null {
  const length = Array.from(shown).length
  if (length < USERNAME_MIN_LENGTH || length > USERNAME_MAX_LENGTH)
    return new Refusal('username_invalid')
  if ([INVISIBLE, FILLER, UNSEEN_MARK].some(pattern => pattern.test(shown)))
    return new Refusal('username_invalid')
  if (mixesScripts(shown))
    return new Refusal('username_invalid', { detail: { name: 'one_alphabet' } })
  if (LINK_LIKE.test(shown)) return new Refusal('username_like_link')
  const letters = asLatin(shown).replace(/[^\p{L}\p{N}]/gu, '')
  return RESERVED.test(letters) ? new Refusal('username_reserved') : null
}

function mixesScripts(shown: string): boolean {
  const used = new Set((shown.match(OF_A_SCRIPT) ?? []).map(scriptOf))
  return used.size > 1 && !MIXES.some(mix => used.isSubsetOf(new Set(mix)))
}

const scriptOf = (letter: string): string =>
  SCRIPTS.find(({ pattern }) => pattern.test(letter))?.name ?? 'other'

/** Contains what looks like an address or a separator, or is a word that lists use for others. */
const MISLEADING = /[@·•‧∙⋅ꞏᐧ⸱]|0x|(?<![\p{L}\p{N}])ox\p{Hex_Digit}{4}|^you$/u

/**
 * Whether a username may stand as '@name' before an address: it follows today's rules, and does not look as if it were
 * an address itself ('@Mum · 0xa042...E5d7').
 */
export const isShownName = (username: string): boolean =>
  usernameProblem(username) === null && !MISLEADING.test(asLatin(username))

/** The form in which names are compared. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC')
