import { expect, test } from 'vitest'
import { hearNews } from './hearNews.ts'

function testNews() {
  const heard: string[] = []
  const hear = hearNews({
    onOwn: () => heard.push('own'),
    onBlocks: () => heard.push('blocks'),
    onTransaction: ({ _id }) => heard.push(`transaction ${_id}`),
  })
  const send = (name: string, _id?: number) => hear({ id: null, name, data: { _id: String(_id) } })
  return { heard, send }
}

test('a transaction that the stream repeats after a reconnect is announced once', () => {
  const { heard, send } = testNews()
  for (const id of [1, 2, 1, 2, 3]) send('transaction', id)
  expect(heard).toEqual(['own', 'transaction 1', 'own', 'transaction 2', 'own', 'transaction 3'])
})

test('the newest thousand transactions are remembered', () => {
  const { heard, send } = testNews()
  for (let id = 0; id <= 1000; id++) send('transaction', id)
  heard.length = 0
  for (const id of [1000, 1, 0]) send('transaction', id)
  expect(heard).toEqual(['own', 'transaction 0'])
})

test('the head with which a stream begins is not news; later ones and a reset are', () => {
  const { heard, send } = testNews()
  send('head')
  expect(heard).toEqual([])
  send('head')
  send('reset')
  expect(heard).toEqual(['blocks', 'own', 'blocks'])
})
