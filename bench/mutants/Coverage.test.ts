import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Coverage } from './Coverage.ts'

test('the smallest range around a place says whether it runs', () => {
  const function_: [number, number, boolean] = [10, 90, true]
  const coverage = new Coverage({ 'a.ts': [[[0, 100, true], function_, [40, 50, false]]] })
  const places = [5, 39, 40, 49, 50, 100]
  expect(places.map(place => coverage.has('a.ts', place))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ])
  expect(coverage.has('b.ts', 5)).toBe(false)
})

test('code that any process ran is run; packages are left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cxac-coverage-'))
  const write = (name: string, path: string, count: number) => {
    const functions = [{ ranges: [{ startOffset: 0, endOffset: 9, count }] }]
    const result = [{ url: `file:///project/${path}`, functions }]
    writeFileSync(join(folder, name), JSON.stringify({ result }))
  }
  write('1.json', 'a.ts', 0)
  write('2.json', 'a.ts', 2)
  write('3.json', 'node_modules/b.js', 1)
  const coverage = Coverage.read(folder, '/project')
  expect(coverage.has('a.ts', 3)).toBe(true)
  expect(Object.keys(coverage.ranges)).toEqual(['a.ts'])
})
