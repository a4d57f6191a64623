import { expect, test } from 'vitest'
import { emailTypo } from './emailTypo.ts'

for (const [typed, meant] of [
  ['nova@gmial.com', 'nova@gmail.com'],
  ['nova@gmial', 'nova@gmail.com'],
  ['nova@gmail', 'nova@gmail.com'],
  ['nova@gmail.con', 'nova@gmail.com'],
  ['nova@gmial.con', 'nova@gmail.com'],
  ['nova@gmail.co', 'nova@gmail.com'],
  [' Nova.X+a@GMAL.com ', 'Nova.X+a@gmail.com'],
  ['nova@hotmial.com', 'nova@hotmail.com'],
  ['nova@yaho.com', 'nova@yahoo.com'],
  ['nova@outlok.con', 'nova@outlook.com'],
  ['nova@protnmial.com', 'nova@protonmail.com'],
  ['nova@my-company.con', 'nova@my-company.com'],
  ['nova@gmail.com.', null],
  ['nova@gmail.com', null],
  ['nova@ymail.com', null],
  ['nova@mail.com', null],
  ['nova@live.com', null],
  ['nova@company.co', null],
  ['nova@key.com', null],
  ['nova@qa.com', null],
  ['nova@uni-trier.de', null],
  ['nova@example.com', null],
  ['nova@a@gmial.com', null],
  ['nova', null],
  ['', null],
] as const)
  test(`'${typed}' ${meant ? `probably means ${meant}` : 'is left alone'}`, () =>
    expect(emailTypo(typed)).toBe(meant))
