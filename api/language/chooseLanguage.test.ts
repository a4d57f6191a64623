import { expect, test } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'
import type { AnyLanguage } from './languages.ts'

const OFFERED: AnyLanguage[] = ['en', 'de', 'pt-BR', 'ar']
const ACCEPTED: AnyLanguage[] = [...OFFERED, 'hi', 'en-XA']

for (const [asked, cookie, accepted, language] of [
  [null, undefined, undefined, 'en'],
  ['de', 'lang=ar', 'pt-BR', 'de'],
  ['DE', undefined, undefined, 'de'],
  ['xx', 'lang=ar', 'de', 'ar'],
  [null, 'a=b; lang=pt-BR; c=d', 'de', 'pt-BR'],
  [null, 'slang=ar', 'de', 'de'],
  [null, 'lang=nothing', 'de', 'de'],
  [null, undefined, 'fr, de;q=0.5, ar;q=0.8', 'ar'],
  [null, undefined, 'de;q=0, ar;q=0.1', 'ar'],
  [null, undefined, 'ar-EG,en;q=0.9', 'ar'],
  [null, undefined, 'pt-PT', 'pt-BR'],
  [null, undefined, 'en-GB,de', 'en'],
  // Can be asked for, and is not offered yet.
  [null, undefined, 'hi', 'en'],
  ['hi', undefined, undefined, 'hi'],
  ['en-XA', undefined, undefined, 'en-XA'],
  [null, undefined, ';;;,q=,*', 'en'],
] as const)
  test(`?lang=${asked}, cookie '${cookie}', accepted '${accepted}': ${language}`, () =>
    expect(
      chooseLanguage({ asked, cookie, accepted }, { accepted: ACCEPTED, offered: OFFERED }),
    ).toBe(language))
