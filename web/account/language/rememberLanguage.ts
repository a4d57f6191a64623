import { LANGUAGE_COOKIE } from '#api/language/languages.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** In a cookie: the server reads it before the page runs. */
export function rememberLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}
