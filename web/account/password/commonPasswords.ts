import { t } from '../../language/t.ts'
/** The most common passwords, in lower case; also matched with digits or marks appended. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  t('account.n123456_1234567_12345678_123456789').split(/\s+/),
)
