import { expect, test } from 'vitest'
import { punctuationProblems } from './punctuationProblems.ts'

for (const [language, message, problem] of [
  ['de', '„Senden“ öffnen', null],
  ['de', '“Senden“ öffnen', 'opens a quotation'],
  ['de', 'Wird geladen…', 'no space before …'],
  ['de', 'Eine Adresse (0x…)', null],
  ['es', '¿Qué es {name}?', null],
  ['es', 'Qué es esto?', 'without ¿'],
  ['fr', 'Ligne\u00a0{line}\u00a0: «\u00a0oui\u00a0»', null],
  ['fr', 'Un lien : non', 'a plain space'],
  ['fr', 'Un lien: non', 'lacks a no-break space before'],
  ['fr', 'Vraiment?', 'lacks a no-break space before'],
  ['fr', '« oui »', 'lacks a no-break space after «'],
  ['fr', '{n, plural, one {un} other {#}}', null],
  ['hi', 'भेजा गया।', null],
  ['hi', 'भेजा गया.', 'full stop'],
  ['ar', 'هل تقصد {email}؟', null],
  ['ar', 'هل هذا صحيح?', 'a Latin mark'],
  ['ar', '{n, plural, one {واحد} other {#}}', null],
  ['tr', '‘Al’ ekranı', 'other quotation marks'],
  ['id', 'Tunggu...', 'three dots'],
] as const)
  test(`${language}: '${message}' ${problem ?? 'is right'}`, () => {
    const found = punctuationProblems(message, language)
    if (problem) expect(found.join()).toContain(problem)
    else expect(found).toEqual([])
  })
