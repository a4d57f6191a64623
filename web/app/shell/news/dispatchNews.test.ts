import { expect, test } from 'vitest'
import { dispatchNews } from './dispatchNews.ts'

function testNews() {
  const dispatched: string[] = []
  const dispatch = dispatchNews({
    onOwn: () => dispatched.push('own'),
    onBlocks: () => dispatched.push('blocks'),
    onTransaction: ({ _id }) => dispatched.push(`transaction ${_id}`),
  })
  const send = (name: string, _id?: number) =>
    dispatch({ id: null, name, data: { _id: String(_id) } })
  return { dispatched, send }
}

test('a transaction that the stream repeats after a reconnect is announced once', () => {
  const { dispatched, send } = testNews()
  for (const id of [1, 2, 1, 2, 3]) send('transaction', id)
  expect(dispatched).toEqual([
    'own',
    'transaction 1',
    'own',
    'transaction 2',
    'own',
    'transaction 3',
  ])
})

test('the newest thousand transactions are remembered', () => {
  const { dispatched, send } = testNews()
  for (let id = 0; id <= 1000; id++) send('transaction', id)
  dispatched.length = 0
  for (const id of [1000, 1, 0]) send('transaction', id)
  expect(dispatched).toEqual(['own', 'transaction 0'])
})

test('the head with which a stream begins is not news; later ones and a reset are', () => {
  const { dispatched, send } = testNews()
  send('head')
  expect(dispatched).toEqual([])
  send('head')
  send('reset')
  expect(dispatched).toEqual(['blocks', 'own', 'blocks'])
})
