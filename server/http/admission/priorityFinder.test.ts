import { expect, test } from 'vitest'
import { priorityOf } from '#api/call.ts'
import { PUBLIC_CALLS } from '#api/calls.ts'
import { priorityFinder } from './priorityFinder.ts'

const find = priorityFinder(PUBLIC_CALLS)

test('every call is found by its path, with and without a query', () => {
  for (const call of PUBLIC_CALLS) {
    const url = call.path.replaceAll(/:\w+/g, 'a-1').replace('*', 'x001/002.p/3')
    for (const asked of [url, `${url}?limit=5`])
      expect([asked, find({ method: call.method, url: asked })]).toEqual([asked, priorityOf(call)])
  }
})

for (const url of [
  '/api/getUserByUi%64/a',
  '/api/%67etUserByUid/a?x',
  'http://host/api/getUserByUid/a',
])
  test(`${url} is a poll`, () => expect(find({ method: 'GET', url })).toBe('normal'))

test('a broken encoding is routed as it is', () =>
  expect(find({ method: 'GET', url: '/api/getUserByUid/%zz%' })).toBe('normal'))

test('HEAD is as important as GET, pages as payments', () => {
  expect(find({ method: 'HEAD', url: '/api/statistics' })).toBe('normal')
  expect(find({ method: 'GET', url: '/wallet' })).toBe('high')
  expect(find({ method: 'GET', url: '/assets/app.js' })).toBe('high')
})
