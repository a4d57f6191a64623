import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#api/language/languages.ts'

/** In a browser of another language. */
export const chooseEnglish = (page: Page): Promise<void> =>
  page
    .context()
    .addCookies([{ name: LANGUAGE_COOKIE, value: 'en', domain: 'localhost', path: '/' }])
