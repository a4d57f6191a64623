import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('who waits in the first lane goes before all others, and finds a place when theirs are taken', async () => {
  const turns = new Turns(1, 2)
  const done: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const enter = (name: string, lane?: 'first' | 'rest') =>
    turns.take(async () => {
      await gate
      done.push(name)
    }, lane)
  const all = [enter('running'), enter('stranger 1'), enter('stranger 2')]
  await expect(enter('stranger 3')).rejects.toMatchObject({ code: 'unavailable' })
  all.push(enter('owner 1', 'first'), enter('owner 2', 'first'))
  await expect(enter('owner 3', 'first')).rejects.toMatchObject({ code: 'unavailable' })
  open()
  await Promise.all(all)
  expect(done).toEqual(['running', 'owner 1', 'owner 2', 'stranger 1', 'stranger 2'])
})
