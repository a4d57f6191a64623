import type { Language } from '#api/language/languages.ts'
import { setLanguage } from '#api/calls/users.ts'
import { request } from '../../session/client.ts'
import { session } from '../../session/session.ts'
import { rememberLanguage } from './rememberLanguage.ts'

/** Stores the choice in this browser and with the account, and loads the page in that language. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  // Without an answer the page changes all the same: only mails stay as they were.
  if (session.read()) await request(setLanguage, { language }).catch(() => {})
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return location.reload()
  url.searchParams.delete('lang')
  location.replace(url)
}
