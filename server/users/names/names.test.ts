import { expect, test } from 'vitest'
import { nameShape } from './nameShape.ts'
import { isShownName, parseEmail, parseUsername } from './names.ts'

for (const [name, isShown] of [
  ['Milo', true],
  ['milo_77', true],
  ['Юлия', true],
  ['Ada Lovelace', true],
  ['roxana', true],
  ['oxana', true],
  ['0xa042...E5d7', false],
  ['0Xa042', false],
  // With letters of other alphabets.
  ['0\u0445123456', false],
  ['\u043e\u0445123456', false],
  ['oxdead', false],
  ['Mum·0xa042', false],
  ['Mum·E5d7', false],
  ['Mum (0xa042)', false],
  ['m@milo', false],
  ['SYSTEM', false],
  ['you', false],
  ['0✕a042', false],
  ['0⨯ab', false],
  ['〇x12ab', false],
  // Rules for new names; older accounts may break them.
  ['m\u0438lo', false],
  ['milo\u202e', false],
  ['evil.com', false],
  ['al', false],
] as const)
  test(`'${name}' ${isShown ? 'is' : 'is not'} shown before an address`, () =>
    expect(isShownName(name)).toBe(isShown))

for (const name of [
  'Łukasz',
  'José',
  'Işık',
  'Ɛdem Ŋutɔ',
  'Олег',
  'Γιώργος',
  'Արամ',
  '山田太郎',
  '山田 たろう',
  'スズキ・タロー',
  '김철수 金',
  'محمد',
  'हिन्दी',
  'ᏣᎳᎩ',
  'milo 77 🎉',
  'Max + Ida (2)',
])
  test(`'${name}' can sign up`, () => expect(parseUsername(name).shown).toBe(name))

for (const [name, code] of [
  ['mil\u0585', 'username_invalid'],
  ['m\u0438lo', 'username_invalid'],
  ['Milo Μίλο', 'username_invalid'],
  ['ᏟХᎪᏟ', 'username_invalid'],
  ['山田 Олег', 'username_invalid'],
  ['СХАС', 'username_reserved'],
  ['ЅУЅТЕМ', 'username_reserved'],
  ['ᏟꓫᎪᏟ', 'username_invalid'],
  ['ꓚꓫꓮꓚ', 'username_reserved'],
  ['ⅭXAC', 'username_reserved'],
  ['CXAC Support', 'username_reserved'],
  ['C X A C', 'username_reserved'],
  ['CXAC.', 'username_reserved'],
  ['C✕AC', 'username_reserved'],
  ['The System', 'username_reserved'],
] as const)
  test(`'${name}' is refused with ${code}`, () =>
    expect(() => parseUsername(name)).toThrow(expect.objectContaining({ code })))

for (const [first, second, isSame] of [
  ['alice', 'aIice', true],
  ['milo', 'mɪlo', true],
  ['milo', 'mi1o', true],
  ['milo', 'miIo', true],
  ['soso', 'ѕоѕо', true],
  ['zoe', 'z0e', true],
  ['ali', 'all', false],
  ['Jose', 'José', false],
  ['Lukasz', 'Łukasz', false],
] as const)
  test(`'${first}' and '${second}' ${isSame ? 'look alike' : 'are told apart'}`, () =>
    expect(nameShape(first) === nameShape(second)).toBe(isSame))

const HOST = '@example.org'
for (const [what, text, isTaken] of [
  ['of 254 characters', 'a'.repeat(254 - HOST.length) + HOST, true],
  ['of 255 characters', 'a'.repeat(255 - HOST.length) + HOST, false],
  ['with an invisible character', `a\u200b${HOST}`, false],
  ['without a host', 'ada', false],
  ['with spaces around it', ` ada${HOST} `, true],
] as const)
  test(`a mail address ${what} is ${isTaken ? 'taken' : 'refused'}`, () => {
    const parse = () => parseEmail(text)
    if (isTaken) expect(parse().shown).toBe(text.trim())
    else expect(parse).toThrow(expect.objectContaining({ code: 'email_invalid' }))
  })
