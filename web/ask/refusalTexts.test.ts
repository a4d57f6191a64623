import { expect, test, vi } from 'vitest'
import { ALL_LANGUAGES, type AnyLanguage, PSEUDO } from '#api/language/languages.ts'
import { DETAIL_NAMES, detailPattern } from '#api/refusals/refusalDetails.ts'
import { REFUSAL_CODES } from '#api/refusals/refusals.ts'
import { compiledMessages } from '../../messages/readMessages.ts'

/** As a page in this language has them. */
async function refusalsIn(language: AnyLanguage) {
  vi.stubGlobal('__text', compiledMessages(language))
  // The module reads the texts when it is loaded: each address is another module.
  const loaded = (await import(
    `./refusalTexts.ts?${language}`
  )) as typeof import('./refusalTexts.ts')
  return loaded.refusalTexts
}

/** A value for every name in a sentence. */
const VALUES = {
  wait: 720,
  at: '2026-03-04T05:06:07.000Z',
  amount: '2500000',
  left: '1500000',
  times: 7,
  most: 99,
}
const valuesOf = (pattern: string) =>
  Object.fromEntries(
    [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      VALUES[name as keyof typeof VALUES] ?? `<${name}>`,
    ]),
  )

for (const language of ALL_LANGUAGES)
  test(`every refusal and every precise sentence is written in ${language}, with its values`, async () => {
    const refusalTexts = await refusalsIn(language)
    for (const code of REFUSAL_CODES) expect(refusalTexts(code, undefined), code).toMatch(/\p{L}/u)
    for (const name of DETAIL_NAMES) {
      const values = valuesOf(detailPattern(name))
      const text = refusalTexts('invalid_input', { name, values })!
      expect(text, name).not.toContain('undefined')
      expect(text, name).not.toBe(refusalTexts('invalid_input', undefined))
      for (const [key, value] of Object.entries(values))
        expect(text, name).toContain(SHOWN[key] ?? String(value))
    }
  })

/** How the page writes them; in this test its formats are English. */
const SHOWN: Record<string, string> = {
  wait: '12 minutes',
  at: '2026',
  amount: '2.5 CXAC',
  left: '1.5 CXAC',
}

test('no refusal has English outside of its messages', async () => {
  const refusalTexts = await refusalsIn(PSEUDO)
  const bare = (text: string | null) => text!.replaceAll(/⟦[^⟧]*⟧/g, '')
  for (const code of REFUSAL_CODES) expect(bare(refusalTexts(code, null))).not.toMatch(/\p{L}{2}/u)
  for (const name of DETAIL_NAMES) {
    const values = Object.fromEntries(
      Object.keys(valuesOf(detailPattern(name))).map(key => [key, VALUES_AS_SIGNS[key] ?? '·']),
    )
    const text = bare(refusalTexts('invalid_input', { name, values }))
    expect(text.replace(/CXAC|minutes|[AP]M|[A-Z][a-z]{2} /g, ''), name).not.toMatch(/\p{L}{2}/u)
  }
})

const VALUES_AS_SIGNS: Record<string, string | number> = VALUES

test('an unknown or broken detail falls back to the sentence of the code', async () => {
  const refusalTexts = await refusalsIn('de')
  const plain = refusalTexts('amount_invalid', undefined)
  for (const detail of [null, 'text', { name: 7 }, { name: 'of_a_newer_server' }])
    expect(refusalTexts('amount_invalid', detail)).toBe(plain)
  expect(refusalTexts('of_a_newer_server', undefined)).toBeNull()
})
