import { expect, test, vi } from 'vitest'
import { DONE, type DoneName, type DoneSentence } from '#api/values/done.ts'
import { LANGUAGES, type Language } from '#api/language/languages.ts'
import { compiledMessages } from '../../messages/readMessages.ts'

/** As a page in this language has them. */
async function doneIn(language: Language) {
  vi.stubGlobal('__text', compiledMessages(language))
  // The module reads the texts when it is loaded: each address is another module.
  const loaded = (await import(`./doneTexts.ts?${language}`)) as typeof import('./doneTexts.ts')
  return loaded.doneTexts
}

for (const language of LANGUAGES)
  test(`what the server says when something was done is written in ${language}`, async () => {
    const doneTexts = await doneIn(language)
    const messages = compiledMessages(language)
    for (const name of Object.keys(DONE) as DoneName[])
      expect(doneTexts(DONE[name])).toBe(messages[`done.${name}`])
  })

test('a sentence of a newer server is shown as it came', async () => {
  const doneTexts = await doneIn('de')
  expect(doneTexts('Of a newer server.' as DoneSentence)).toBe('Of a newer server.')
})
