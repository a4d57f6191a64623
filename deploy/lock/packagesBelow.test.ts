import { expect, test } from 'vitest'
import { packagesBelow } from './packagesBelow.ts'

test('a package brings what it needs, from the nearest folder, and nothing else', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1', web: '1' } },
      'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { absent: '1' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/web': { dependencies: { b: '1' } },
    },
  }
  expect(packagesBelow(lock, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
})
