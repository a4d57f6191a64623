import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TestGraph } from './TestGraph.ts'

const graph = new TestGraph(join(import.meta.dirname, '../..'))

test('the own test of a file comes first, then those of its folder', () => {
  expect(graph.testsOf('server/cache/KeyedCache.ts').slice(0, 2)).toEqual([
    'server/cache/KeyedCache.test.ts',
    'server/cache/Versioned.test.ts',
  ])
})

for (const [file, user, how] of [
  ['server/main.ts', 'server/main.test.ts', 'starts it as a program'],
  ['server/chain/state/stateThread.ts', 'server/main.test.ts', 'starts it in a thread'],
  ['server/chain/hashing/sha256.ts', 'api/chain/tree/merkle.test.ts', 'imports it by its alias'],
] as const)
  test(`${user} uses ${file}: it ${how}`, () => expect(graph.testsOf(file)).toContain(user))

test('the digest of a test is its own', () => {
  const [a, b] = ['server/cache/KeyedCache.test.ts', 'server/cache/Versioned.test.ts'] as const
  expect(graph.digestOf(a)).toBe(graph.digestOf(a))
  expect(graph.digestOf(a)).not.toBe(graph.digestOf(b))
})
