import { COMMON_PASSWORDS } from './commonPasswords.ts'

const APP = 'cxac'
const PART_MIN_LENGTH = 3
const TAIL = /[\d\p{P}\p{S}]+$/u

/** Why a password is easy to guess. Only a warning, never a refusal. */
export function passwordWarning(password: string, names: readonly string[] = []): string | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isCommon(plain))
    return 'This is one of the most used passwords. It is among the first anybody would guess.'
  if ([APP, ...names.flatMap(partsOf)].some(part => isMostly(plain, part)))
    return 'This is mostly your name, your email or the name of this app. It is easy to guess.'
  return null
}

const isCommon = (plain: string) =>
  /^(.{1,2})\1*$/u.test(plain) ||
  COMMON_PASSWORDS.has(plain) ||
  COMMON_PASSWORDS.has(plain.replace(TAIL, ''))

/** A long password may contain a name. */
const isMostly = (plain: string, part: string) =>
  plain.includes(part) && part.length * 2 >= plain.length

const partsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part.length >= PART_MIN_LENGTH)
