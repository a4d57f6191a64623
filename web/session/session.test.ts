import { expect, test } from 'vitest'
import { storage } from '../ui/stored/storage.ts'
import { ownCopy } from './ownCopy.ts'
import { provenWallet } from './provenWallet.ts'
import { recentSearches } from './recentSearches.ts'
import { session } from './session.ts'

test('a stored login reply is the session', () => {
  const answer = { message: 'Welcome', token: 't', user: { uid: 'u', id: 'i', username: 'ada' } }
  storage.setItem('user', JSON.stringify(answer))
  expect(session.read()).toEqual(answer)
})

test('a stored session without an id stays: only mining needs the id, and says so', () => {
  const answer = { token: 't', user: { uid: 'u' } }
  storage.setItem('user', JSON.stringify(answer))
  expect(session.read()).toEqual(answer)
})

for (const text of [
  '{',
  'null',
  '{"token":"t"}',
  '{"token":"t","user":null}',
  '{"token":"t","user":{"id":"i"}}',
  '{"token":"","user":{"uid":"u","id":"i"}}',
  '{"token":7,"user":{"uid":"u","id":"i"}}',
])
  test(`the stored value '${text}' is removed and nobody is logged in`, () => {
    storage.setItem('user', text)
    expect(session.read()).toBeNull()
    expect(storage.getItem('user')).toBeNull()
  })

test('recent searches are deleted with the session', () => {
  recentSearches.add('0xab')
  session.end()
  expect(recentSearches.read()).toEqual([])
  expect(storage.getItem('recentSearches')).toBeNull()
})

for (const [what, outcomes, isDeleted] of [
  ['paid', [{ hash: 'ab', refusal: '' }], true],
  [
    'partly refused',
    [
      { hash: 'ab', refusal: '' },
      { hash: '', refusal: 'No' },
    ],
    false,
  ],
  ['not yet paid', [{ hash: 'ab', refusal: '' }, null], false],
] as const)
  test(`a file of payments that is ${what} is ${isDeleted ? 'deleted' : 'kept'} at the end of the session`, () => {
    const text = JSON.stringify({ from: '0x1', outcomes })
    storage.setItem('payMany', text)
    session.end()
    expect(storage.getItem('payMany')).toBe(isDeleted ? null : text)
    storage.removeItem('payMany')
  })

test('stored data of the wallet is deleted with the session, before the next one begins', () => {
  const kept = { uid: 'u', answers: [{ key: ['user', 'u'], atMs: 1, data: { totalCoins: 2 } }] }
  ownCopy.write(kept)
  provenWallet.write({ address: '0x1', number: 1, historyLength: 1, balance: '5', block: 1 })
  session.end()
  expect(storage.getItem('ownCopy')).toBeNull()
  expect(storage.getItem('provenWallet')).toBeNull()
  ownCopy.write(kept)
  session.start({ token: 't', user: { uid: 'v', id: 'j' } } as Parameters<typeof session.start>[0])
  expect(ownCopy.read()).toBeNull()
})
