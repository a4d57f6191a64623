import { expect, test } from 'vitest'
import { count, array, oneOf, optional, orNull, object, string } from './shape.ts'
import { openStorage } from './storage.ts'
import { stored } from './stored.ts'

interface Person {
  name: string
  age?: number
  tags: ('a' | null)[]
}
const Person = object<Person>({
  name: string(/./),
  age: optional(count),
  tags: array(orNull(oneOf('a'))),
})
const ada: Person = { name: 'Ada', tags: ['a', null] }

function someStorage(content: string | null = null) {
  const place = {
    text: content,
    isFull: false,
    getItem: () => place.text,
    setItem: (_key: string, value: string) => {
      if (place.isFull) throw new DOMException('full', 'QuotaExceededError')
      place.text = value
    },
    removeItem: () => {
      place.text = null
    },
  }
  return place
}

test('a written value is read back after a reload, as the same object until it changes', () => {
  const place = someStorage()
  stored('person', Person, place).write(ada)
  const reloaded = stored('person', Person, place)
  expect(reloaded.read()).toEqual(ada)
  expect(reloaded.read()).toBe(reloaded.read())
  reloaded.write(null)
  expect([reloaded.read(), place.text]).toEqual([null, null])
})

test('a text is stored plain', () => {
  const place = someStorage()
  const theme = stored('theme', oneOf('dark'), place)
  theme.write('dark')
  expect(place.text).toBe('dark')
  expect(stored('theme', oneOf('dark'), place).read()).toBe('dark')
})

for (const bad of [
  '',
  '{',
  'null',
  '42',
  '"Ada"',
  '[]',
  '{}',
  '{"name":"Ada"}',
  '{"name":"","tags":[]}',
  '{"name":7,"tags":[]}',
  '{"name":"Ada","tags":{}}',
  '{"name":"Ada","tags":["b"]}',
  '{"name":"Ada","tags":[],"age":-1}',
  '{"name":"Ada","tags":[],"age":1.5}',
])
  test(`the stored text '${bad}' is removed and counts as nothing`, () => {
    const place = someStorage(bad)
    expect(stored('person', Person, place).read()).toBeNull()
    expect(place.text).toBeNull()
  })

test('if the storage is full, a value lives as long as the tab, and subscribers are notified', () => {
  const place = someStorage()
  const person = stored('person', Person, place)
  const notified: unknown[] = []
  person.subscribe(() => notified.push(person.read()))
  place.isFull = true
  person.write(ada)
  expect(person.read()).toEqual(ada)
  person.write(null)
  expect(notified).toEqual([ada, null])
  expect(stored('person', Person, place).read()).toBeNull()
})

for (const [how, open] of [
  [
    'blocks its storage',
    () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  ],
  ['has none', () => null as unknown as Storage],
] as const)
  test(`a browser that ${how} keeps values as long as the page is open`, () => {
    const person = stored('person', Person, openStorage(open))
    expect(person.read()).toBeNull()
    person.write(ada)
    expect(person.read()).toEqual(ada)
  })
