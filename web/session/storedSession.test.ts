import { expect, test } from 'vitest'
import { readStoredSession } from './storedSession.ts'

function placeWith(text: string | null) {
  const place = {
    text,
    getItem: () => place.text,
    removeItem: () => {
      place.text = null
    },
  }
  return place
}

test('a stored login answer is the session', () => {
  const answer = { message: 'Welcome', token: 't', user: { uid: 'u', id: 'i', username: 'ada' } }
  const place = placeWith(JSON.stringify(answer))
  expect(readStoredSession(place)).toEqual(answer)
  expect(place.text).not.toBeNull()
})

test('nothing stored is nobody logged in', () => {
  expect(readStoredSession(placeWith(null))).toBeNull()
})

for (const text of [
  '',
  '{',
  'null',
  '42',
  '"user"',
  '[]',
  '{}',
  '{"token":"t"}',
  '{"token":"t","user":null}',
  '{"token":"t","user":{"uid":"u"}}',
  '{"token":"t","user":{"id":"i"}}',
  '{"token":"","user":{"uid":"u","id":"i"}}',
  '{"token":7,"user":{"uid":"u","id":"i"}}',
])
  test(`the stored value '${text}' is removed and nobody is logged in`, () => {
    const place = placeWith(text)
    expect(readStoredSession(place)).toBeNull()
    expect(place.text).toBeNull()
  })
