import { getUserByUid } from '#api/calls/users.ts'
import { COMPLETE } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'
import { request } from '../../session/client.ts'
import { hasLanguage, rememberLanguage } from './rememberLanguage.ts'

/** After a log-in: a browser in which nobody has chosen a language takes the account's, and loads the page again. */
export async function takeLanguage(uid: string): Promise<void> {
  if (hasLanguage()) return
  // Without an answer the page stays in the browser's language.
  const profile = await request(getUserByUid, { uid }).catch(() => null)
  const language = profile?.user.language
  if (!language || language === LANGUAGE || !COMPLETE.includes(language)) return
  rememberLanguage(language)
  location.reload()
}
