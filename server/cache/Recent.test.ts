import { expect, test } from 'vitest'
import { Recent } from './Recent.ts'

test('what was set or asked for last is kept, however many come, and never more than twice as many', () => {
  const recent = new Recent<number, string>(10)
  for (let i = 0; i < 1000; i++) {
    recent.set(i, `value ${i}`)
    expect(recent.get(0), 'asked for again and again').toBe('value 0')
    expect(recent.get(Math.max(0, i - 4))).toBe(`value ${Math.max(0, i - 4)}`)
  }
  const kept = Array.from({ length: 1000 }, (_, i) => i).filter(i => recent.get(i) !== undefined)
  expect(kept.length).toBeLessThanOrEqual(20)
  recent.clear()
  expect(recent.get(0)).toBeUndefined()
})
