import { expect, test } from 'vitest'
import { Kept } from './Kept.ts'

const of = (entries: Record<string, number>) => async (missing: readonly string[]) =>
  new Map(missing.filter(key => key in entries).map(key => [key, entries[key]!]))

const never = () => Promise.reject(new Error('asked'))

test('what is known is not read again until it is forgotten or its time is over', async () => {
  const kept = new Kept<number>({ max: 10, keptMs: 1000 })
  await kept.find(['a', 'b'], 0, of({ a: 1, b: 2 }))
  expect(await kept.find(['a', 'b'], 999, never)).toEqual(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  )
  kept.forget('a')
  expect(await kept.find(['b'], 999, never)).toEqual(new Map([['b', 2]]))
  expect(await kept.find(['a'], 999, of({ a: 3 }))).toEqual(new Map([['a', 3]]))
  await expect(kept.find(['b'], 1000, never)).rejects.toThrow('asked')
  kept.forgetAll()
  await expect(kept.find(['a'], 999, never)).rejects.toThrow('asked')
})

test('a reading that began before a change is answered, and not kept', async () => {
  const kept = new Kept<number>({ max: 10, keptMs: 1000 })
  for (const forget of [() => kept.forget('a'), () => kept.forgetAll()]) {
    const slow = kept.find(['a'], 0, async () => {
      forget()
      return new Map([['a', 1]])
    })
    expect(await slow).toEqual(new Map([['a', 1]]))
    await expect(kept.find(['a'], 0, never)).rejects.toThrow('asked')
  }
})

test('of too many the oldest goes', async () => {
  const kept = new Kept<number>({ max: 2, keptMs: 1000 })
  await kept.find(['a', 'b', 'c'], 0, of({ a: 1, b: 2, c: 3 }))
  expect(await kept.find(['b', 'c'], 0, never)).toHaveProperty('size', 2)
  await expect(kept.find(['a'], 0, never)).rejects.toThrow('asked')
})
