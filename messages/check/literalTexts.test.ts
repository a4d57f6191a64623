import { expect, test } from 'vitest'
import { literalTexts } from './literalTexts.ts'

const found = (code: string) => literalTexts('a.tsx', code).map(each => each.found)

for (const [code, text] of [
  ['<p>Hello</p>', 'Hello'],
  ['<p title="Close">x</p>', 'Close'],
  ['<Form button="Save" />', 'Save'],
  ["useChange(send, 'Saved')", 'Saved'],
  ['<p aria-label={`Claim ${coins}`} />', 'Claim'],
  ["<p>{isOld ? 'Never' : at}</p>", 'Never'],
  ["const LINKS = { title: 'Help' }", 'Help'],
  ["composeMail(to, t => ({ subject: 'Welcome', lines: [] }))", 'Welcome'],
  ["composeMail(to, t => ({ lines: ['Your coins have arrived'] }))", 'Your coins have arrived'],
  ["toast('Your coins have arrived')", 'Your coins have arrived'],
  ["if (picture.label === 'Live Photo') focus()", 'Live Photo'],
  ["class A extends Error { constructor() { super('Not there yet') } }", 'Not there yet'],
] as const)
  test(`${code} has a text`, () => expect(found(code)).toEqual([text]))

for (const code of [
  "<p title={t('a.b')} className='one two'>{t('a.c')} CXAC · 7</p>",
  "sql.query('SELECT email FROM users')",
  "import a from 'some where'",
  "throw new Error('It must not happen')",
  "worker.postMessage('take over')",
  "lazyPage(load, 'LoginScreen')",
  "types.includes('Files')",
  "if (message === 'take over') go()",
  "// Not shown: a selector.\nconst A = 'a, button, input'",
  "<path d='M0 0 L1 one' />",
  "<button type='button'>{'+'}</button>",
])
  test(`${code} has none`, () => expect(found(code)).toEqual([]))
