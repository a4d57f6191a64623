import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeyedCache } from './KeyedCache.ts'
import type { Soon } from './whenReady.ts'

function testCache(max = 10) {
  const stored = new Map<string, number>()
  const loads: string[][] = []
  let meanwhile = () => {}
  const cache = new KeyedCache<string, number>({
    max,
    expireMs: 1000,
    load: async keys => {
      loads.push(keys)
      const found = new Map(keys.flatMap(key => (stored.has(key) ? [[key, stored.get(key)!]] : [])))
      meanwhile()
      return found
    },
  })
  return { cache, stored, loads, duringLoads: (act: () => void) => (meanwhile = act) }
}

test('a cached value is not loaded again', async () => {
  const { cache, stored, loads } = testCache()
  stored.set('a', 1)
  expect(await cache.find('a', 0)).toBe(1)
  stored.set('a', 2)
  expect(await cache.find('a', 999)).toBe(1)
  expect(loads).toEqual([['a']])
})

test('an expired value is loaded again', async () => {
  const { cache, stored } = testCache()
  stored.set('a', 1)
  await cache.find('a', 0)
  stored.set('a', 2)
  expect(cache.get('a', 1000)).toBeUndefined()
  expect(await cache.find('a', 1000)).toBe(2)
})

test('without a time, a value that is valid for a millisecond is found', async () => {
  let loads = 0
  const load = async () => {
    loads++
    return new Map<string, number>()
  }
  const cache = new KeyedCache<string, number>({ max: 10, expireMs: 1, load })
  cache.set('a', 1)
  expect([cache.get('a'), await cache.find('a'), loads]).toEqual([1, 1, 0])
})

for (const max of [1, 2, 3, 10])
  test(`of many values at most ${max} stay, the last one among them`, () => {
    const { cache } = testCache(max)
    const keys = Array.from({ length: 4 * max }, (_, i) => String(i))
    for (const [i, key] of keys.entries()) {
      cache.set(key, i)
      // Reading an old value would keep it.
      if (i % max === max - 1) expect(cache.get(key)).toBe(i)
    }
    expect(keys.filter(key => cache.get(key) !== undefined).length).toBeLessThanOrEqual(max)
  })

for (const [way, drop] of [
  ['delete', (cache: KeyedCache<string, number>) => cache.delete('a')],
  ['deleteWhere', (cache: KeyedCache<string, number>) => cache.deleteWhere(value => value === 1)],
  ['clear', (cache: KeyedCache<string, number>) => cache.clear()],
] as const) {
  for (const others of [0, 5])
    test(`${way} drops a value, also after ${others} others were added`, () => {
      const { cache } = testCache()
      cache.set('a', 1)
      for (let i = 0; i < others; i++) cache.set(`other ${i}`, 2)
      expect(cache.get('a')).toBe(1)
      drop(cache)
      expect(cache.get('a')).toBeUndefined()
    })

  test(`a value that ${way} was called for while it was loaded is returned and not cached`, async () => {
    const { cache, stored, duringLoads } = testCache()
    stored.set('a', 1)
    duringLoads(() => drop(cache))
    expect(await cache.find('a', 0)).toBe(1)
    expect(cache.get('a')).toBeUndefined()
  })
}

test('deleteWhere leaves other values', () => {
  const { cache } = testCache()
  cache.set('a', 1)
  cache.set('b', 2)
  cache.deleteWhere(value => value === 1)
  expect(cache.get('b')).toBe(2)
})

test('a value that was set while it was loaded stays', async () => {
  const { cache, stored, duringLoads } = testCache()
  stored.set('a', 1)
  duringLoads(() => cache.set('a', 2))
  await cache.find('a', 0)
  expect(cache.get('a')).toBe(2)
})

test('keys that are wanted at once are loaded together, and absent ones are undefined', async () => {
  const { cache, stored, loads } = testCache()
  stored.set('a', 1)
  const found = await Promise.all(['a', 'b', 'a'].map(async key => cache.find(key, 0)))
  expect(found).toEqual([1, undefined, 1])
  expect(loads).toEqual([['a', 'b']])
})

test('a key that is wanted during its load is loaded once more', async () => {
  const { cache, stored, duringLoads } = testCache()
  stored.set('a', 1)
  let later: Soon<number | undefined>
  duringLoads(() => {
    if (later) return
    stored.set('a', 2)
    later = cache.find('a', 0)
  })
  expect(await cache.find('a', 0)).toBe(1)
  expect(await later).toBe(2)
})

test('a failed load rejects for every caller, and the next caller loads again', async () => {
  let isDown = true
  const cache = new KeyedCache<string, number>({
    max: 2,
    load: async () => {
      if (isDown) throw new Error('down')
      return new Map([['a', 1]])
    },
  })
  expect(await Promise.allSettled([cache.find('a'), cache.find('b')])).toMatchObject([
    { status: 'rejected', reason: { message: 'down' } },
    { status: 'rejected', reason: { message: 'down' } },
  ])
  isDown = false
  expect(await cache.find('a')).toBe(1)
})

test('the half of its size that was set or read last stays, and never more than its size', () => {
  const cache = new KeyedCache<number, string>({ max: 20 })
  for (let i = 0; i < 1000; i++) {
    cache.set(i, `value ${i}`)
    expect(cache.get(0), 'read all the time').toBe('value 0')
    const recent = Math.max(0, i - 4)
    expect(cache.get(recent)).toBe(`value ${recent}`)
  }
  const left = Array.from({ length: 1000 }, (_, i) => i).filter(i => cache.get(i) !== undefined)
  expect(left.length).toBeLessThanOrEqual(20)
})

test('a cache of 20 never holds more, whatever number was set', () => {
  for (let count = 1; count <= 60; count++) {
    const cache = new KeyedCache<number, number>({ max: 20 })
    for (let i = 0; i < count; i++) cache.set(i, i)
    let held = 0
    // `deleteWhere` sees every entry without moving it.
    cache.deleteWhere(() => ++held < 0)
    expect(held).toBeLessThanOrEqual(20)
    expect(held).toBeGreaterThanOrEqual(Math.min(count, 10))
  }
})

test('one query loads at most 500 keys', async () => {
  const { cache, loads } = testCache()
  await Promise.all(Array.from({ length: 501 }, async (_, i) => cache.find(String(i))))
  expect(loads.map(({ length }) => length)).toEqual([500, 1])
})

test('keys that are wanted during a load wait for its end', async () => {
  const loads: string[][] = []
  const running: (() => void)[] = []
  const cache = new KeyedCache<string, number>({
    max: 10,
    load: async keys => {
      loads.push(keys)
      await new Promise<void>(done => running.push(done))
      return new Map(keys.map(key => [key, 1]))
    },
  })
  const first = cache.find('a')
  await nextTurn()
  const second = cache.find('b')
  await nextTurn()
  expect(loads).toEqual([['a']])
  running.shift()!()
  expect(await first).toBe(1)
  await nextTurn()
  expect(loads).toEqual([['a'], ['b']])
  running.shift()!()
  expect(await second).toBe(1)
  const third = cache.find('c')
  await nextTurn()
  running.shift()!()
  expect(await third).toBe(1)
})

test('an absent key takes no place of another', async () => {
  const { cache } = testCache(4)
  cache.set('a', 1)
  for (let i = 0; i < 10; i++) expect(await cache.find(`absent ${i}`)).toBeUndefined()
  expect(cache.get('a')).toBe(1)
})

test('a cache that loads nothing finds only what was set', async () => {
  const cache = new KeyedCache<string, number>({ max: 2 })
  cache.set('a', 1)
  expect([await cache.find('a'), await cache.find('b')]).toEqual([1, undefined])
})

test('a value that was set without a time expires as one that was set at 0', () => {
  const { cache } = testCache()
  cache.set('a', 1)
  expect([cache.get('a', 999), cache.get('a', 1000)]).toEqual([1, undefined])
})
