const APP = 'cxac'
const PART_MIN_LENGTH = 3
const TAIL = /[\d\p{P}\p{S}]+$/u

/** Why a password is easy to guess. Only a warning, never a refusal. */
export function passwordWarning(
  password: string,
  common: ReadonlySet<string>,
  names: readonly string[] = [],
): string | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isCommon(plain, common))
    return 'This is one of the most used passwords. It is among the first anybody would guess.'
  if ([APP, ...names.flatMap(partsOf)].some(part => isMostly(plain, part)))
    return 'This is mostly your name, your email or the name of this app. It is easy to guess.'
  return null
}

const isCommon = (plain: string, common: ReadonlySet<string>) =>
  /^(.{1,2})\1*$/u.test(plain) || common.has(plain) || common.has(plain.replace(TAIL, ''))

/** A long password may contain a name. */
const isMostly = (plain: string, part: string) =>
  plain.includes(part) && part.length * 2 >= plain.length

const partsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part.length >= PART_MIN_LENGTH)
