import { expect, test } from 'vitest'
import { Kept } from './Kept.ts'

function keeping(max: number) {
  const values = new Map<string, number>()
  const asked: string[][] = []
  let meanwhile = () => {}
  const kept = new Kept<number>({
    max,
    keptMs: 1000,
    read: async keys => {
      asked.push(keys)
      const found = new Map(keys.flatMap(key => (values.has(key) ? [[key, values.get(key)!]] : [])))
      meanwhile()
      return found
    },
  })
  return { kept, values, asked, during: (act: () => void) => (meanwhile = act) }
}

test('what is known is not read again until it is forgotten or its time is over', async () => {
  const { kept, values, asked } = keeping(10)
  values.set('a', 1).set('b', 2)
  expect(await kept.find('a', 0)).toBe(1)
  values.set('a', 3)
  expect(await kept.find('a', 999)).toBe(1)
  expect(asked).toEqual([['a']])
  kept.forget('a')
  expect(await kept.find('a', 999)).toBe(3)
  kept.forgetWhere(value => value === 2)
  expect(await kept.find('a', 999)).toBe(3)
  kept.forgetWhere(value => value === 3)
  await kept.find('a', 999)
  await kept.find('a', 1999)
  kept.forgetAll()
  await kept.find('a', 1999)
  expect(asked).toHaveLength(5)
})

test('all who wait are answered by one reading, who is unknown too', async () => {
  const { kept, values, asked } = keeping(10)
  values.set('a', 1)
  const answers = await Promise.all(['a', 'b', 'a'].map(key => kept.find(key, 0)))
  expect(answers).toEqual([1, undefined, 1])
  expect(asked).toEqual([['a', 'b']])
})

for (const [way, forget] of [
  ['one', (kept: Kept<number>) => kept.forget('a')],
  ['some', (kept: Kept<number>) => kept.forgetWhere(() => false)],
  ['all', (kept: Kept<number>) => kept.forgetAll()],
] as const)
  test(`a reading that began before ${way} changed is answered and not kept, and nobody joins it`, async () => {
    const { kept, values, during } = keeping(10)
    values.set('a', 1)
    let later: Promise<number | undefined> | undefined
    during(() => {
      if (later) return
      values.set('a', 2)
      forget(kept)
      later = kept.find('a', 0)
    })
    expect(await kept.find('a', 0)).toBe(1)
    expect(await later).toBe(2)
    expect(await kept.find('a', 0)).toBe(2)
  })

test('a failure reaches everybody who waits, and the next asks again', async () => {
  let isDown = true
  const kept = new Kept<number>({
    max: 1,
    keptMs: 1000,
    read: async () => {
      if (isDown) throw new Error('down')
      return new Map([['a', 1]])
    },
  })
  const waiting = [kept.find('a', 0), kept.find('b', 0)]
  for (const asker of waiting) await expect(asker).rejects.toThrow('down')
  isDown = false
  expect(await kept.find('a', 0)).toBe(1)
})

test('of too many the oldest goes', async () => {
  const { kept, values, asked } = keeping(2)
  for (const key of ['a', 'b', 'c']) {
    values.set(key, 1)
    await kept.find(key, 0)
  }
  await kept.find('b', 0)
  await kept.find('c', 0)
  expect(asked).toHaveLength(3)
  await kept.find('a', 0)
  expect(asked).toHaveLength(4)
})
