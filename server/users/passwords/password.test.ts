import { expect, test } from 'vitest'
import { checkPassword, hashPassword, isOutdated } from './password.ts'

for (const [length, code] of [
  [5, 'password_too_short'],
  [6, undefined],
  [256, undefined],
  [257, 'password_too_long'],
] as const)
  test(`a password of ${length} characters: ${code ?? 'accepted'}`, () => {
    const check = () => checkPassword('x'.repeat(length))
    if (code) expect(check).toThrow(expect.objectContaining({ code }))
    else expect(check).not.toThrow()
  })

test('only a hash with weaker parameters than those of today is outdated', async () => {
  const stored = await hashPassword('secret-1')
  const [memory, passes] = [/(?<=\$m=)\d+/, /(?<=,t=)\d+/]
  const with_ = (cost: RegExp, change: number) =>
    stored.replace(cost, value => String(Number(value) + change))
  expect(isOutdated(stored)).toBe(false)
  for (const cost of [memory, passes]) {
    expect(isOutdated(with_(cost, -1))).toBe(true)
    expect(isOutdated(with_(cost, 1))).toBe(false)
  }
})
