import { createHash } from 'node:crypto'
import { EMAIL_MAX_LENGTH, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { FILLER } from '../text/filler.ts'

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
const LOOK_ALIKE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

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
 * direction-changing characters are refused, and one name may not mix alphabets that share letter shapes.
 * Only new names are checked.
 */
export function parseUsername(text: string): Name {
  const shown = text.normalize('NFKC').trim().replace(/ +/g, ' ')
  const problem = usernameProblem(shown)
  if (problem) throw new Refusal(problem)
  return { shown, key: fold(shown) }
}

function usernameProblem(shown: string): 'username_invalid' | 'username_like_link' | null {
  const length = Array.from(shown).length
  const scripts = LOOK_ALIKE_SCRIPTS.filter(script => script.test(shown)).length
  if (length < USERNAME_MIN_LENGTH || length > USERNAME_MAX_LENGTH) return 'username_invalid'
  if ([INVISIBLE, FILLER, UNSEEN_MARK].some(pattern => pattern.test(shown)) || scripts > 1)
    return 'username_invalid'
  return LINK_LIKE.test(shown) ? 'username_like_link' : null
}

/** Contains what looks like an address or a separator, or is a word that lists use for others. */
const MISLEADING =
  /[@·•‧∙⋅]|0[xхχ×]|(?<![\p{L}\p{N}])[oоο][xхχ×]\p{Hex_Digit}{4}|^(system|you|cxac)$/u

/**
 * Whether a username may stand as '@name' before an address: it follows today's rules, and does not look as if it were
 * an address itself ('@Mum · 0xa042...E5d7').
 */
export const isShownName = (username: string): boolean =>
  usernameProblem(username) === null && !MISLEADING.test(fold(username))

/** The form in which names are compared. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC')
