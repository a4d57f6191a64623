import { t } from '../../language/t.ts'
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
  if (isCommon(plain, common)) return t('account.one_most_used_passwords')
  if ([APP, ...names.flatMap(partsOf)].some(part => isMostly(plain, part)))
    return t('account.mostly_name_email_or')
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
