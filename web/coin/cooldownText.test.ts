import { expect, test } from 'vitest'
import { cooldownText } from './cooldownText.ts'

for (const [minutes, time] of [
  [0, '0h 0m'],
  [1, '0h 1m'],
  [60, '1h 0m'],
  [1439, '23h 59m'],
  [1440, '24h 0m'],
] as const)
  test(`${minutes} minutes are ${time}`, () =>
    expect(cooldownText(minutes)).toBe(`Next mining available in: ${time}`))
