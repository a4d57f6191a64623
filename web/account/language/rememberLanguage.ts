import { LANGUAGE_COOKIE } from '#api/language/languages.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** In a cookie: the server reads it before the page runs. The page for offline use is fetched in this language. */
export function rememberLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  navigator.serviceWorker?.controller?.postMessage('keep language')
}

/** Whether this browser has a language: a link or an account does not change it. */
export const hasLanguage = (): boolean =>
  document.cookie.split('; ').some(each => each.startsWith(`${LANGUAGE_COOKIE}=`))
