import { expect, test } from 'vitest'
import { Semaphore } from './Semaphore.ts'

function testSemaphore() {
  const semaphore = new Semaphore(1, 2)
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const enter = (name: string, lane?: 'first' | 'rest') =>
    semaphore.run(async () => {
      await gate.promise
      done.push(name)
    }, lane)
  return { enter, done, open: gate.resolve }
}

test('work in the first lane runs before all other waiting work', async () => {
  const { enter, done, open } = testSemaphore()
  const all = [enter('running'), enter('other 1'), enter('other 2')]
  all.push(enter('owner 1', 'first'), enter('owner 2', 'first'))
  open()
  await Promise.all(all)
  expect(done).toEqual(['running', 'owner 1', 'owner 2', 'other 1', 'other 2'])
})

test('each lane has its own queue, and refuses work when that is full', async () => {
  const { enter, done, open } = testSemaphore()
  const all = [enter('running')]
  for (const lane of ['rest', 'first'] as const) {
    all.push(enter(lane, lane), enter(lane, lane))
    await expect(enter('too much', lane)).rejects.toMatchObject({ code: 'unavailable' })
  }
  open()
  await Promise.all(all)
  expect(done).toHaveLength(5)
})
