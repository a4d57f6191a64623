import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import {
  CONTACTS_AT_ONCE,
  CONTACTS_MAX,
  NAMES_PER_NETWORK_PER_HOUR,
  NAMES_PER_USER_PER_HOUR,
} from '#api/limits.ts'
import {
  contacts,
  findPerson,
  saveContacts,
  removeContact,
  setFindable,
} from '#api/calls/people.ts'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { getUserByUid } from '#api/calls/users.ts'
import { testApp } from '../../testing/testApp.ts'
import { randomAddress } from '../../testing/testLedger.ts'

const { askCall, newUser, pool } = await testApp()
const [ada, ben] = [await newUser(), await newUser()]

const keep = (who: { token: string }, ...given: [Address | string, string][]) =>
  askCall(
    saveContacts,
    { contacts: given.map(([address, name]) => ({ address, name })) },
    { token: who.token },
  )
const namesOf = async (who: { token: string }) =>
  (await askCall(contacts, {}, { token: who.token })).body.contacts.map(({ name }) => name)

test('only its writer sees, changes and removes a contact', async () => {
  expect((await keep(ada, [ben.address, '  Ben from  work '])).body.contacts).toEqual([
    { address: ben.address, name: 'Ben from  work' },
  ])
  // However the address is spelled, it is the same one.
  await keep(ada, [ben.address.toLowerCase(), 'Ben'])
  expect(await namesOf(ada)).toEqual(['Ben'])
  expect(await namesOf(ben)).toEqual([])
  await askCall(removeContact, { address: ben.address }, { token: ben.token })
  expect(await namesOf(ada)).toEqual(['Ben'])
  await askCall(removeContact, { address: ben.address.toLowerCase() }, { token: ada.token })
  expect(await namesOf(ada)).toEqual([])
})

for (const [what, name] of [
  ['no name', ' '],
  ['a name of 10,000 characters', 'x'.repeat(10_000)],
  ['a name of 41 characters', 'x'.repeat(41)],
  ['a name that does not show', '\u200B\u2800\u3164'],
] as const)
  test(`${what} is refused, and none of the other contacts are stored`, async () => {
    const answer = await keep(ada, [ben.address, 'Ben'], [randomAddress(), name])
    expect(answer).toMatchObject({ status: 400, body: { code: 'contact_name_invalid' } })
    expect(await namesOf(ada)).toEqual([])
  })

test('markup in a name is text, and hidden characters are gone from it', async () => {
  const { body } = await keep(ada, [ben.address, '<b>Ben</b>\u202Eneb'])
  expect(body.contacts[0]?.name).toBe('<b>Ben</b> neb')
  await askCall(removeContact, { address: ben.address }, { token: ada.token })
})

test('an address with a typing mistake is refused', async () => {
  const wrong = ben.address.replace(/[a-f]/, letter => letter.toUpperCase())
  const mixed = wrong === ben.address ? ben.address.replace(/[A-F]/, l => l.toLowerCase()) : wrong
  expect(await keep(ada, [mixed, 'Ben'])).toMatchObject({
    status: 400,
    body: { code: 'address_invalid' },
  })
})

test('concurrent requests cannot exceed the limit of contacts', async () => {
  const full = await newUser()
  const some = () =>
    Array.from({ length: CONTACTS_AT_ONCE }, (_, i): [Address, string] => [
      randomAddress(),
      `Friend ${i}`,
    ])
  const answers = await Promise.all(
    Array.from({ length: CONTACTS_MAX / CONTACTS_AT_ONCE + 1 }, () => keep(full, ...some())),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(CONTACTS_MAX / 100)
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('contacts_full')
  expect(await namesOf(full)).toHaveLength(CONTACTS_MAX)
})

test('contacts need a log-in', async () => {
  for (const answer of [
    await askCall(contacts, {}),
    await askCall(saveContacts, { contacts: [{ address: ben.address, name: 'Ben' }] }),
    await askCall(findPerson, { username: ada.username }),
  ])
    expect(answer.status).toBe(401)
})

test('a wallet is found by its owner’s whole name, ignoring case, while the owner allows it', async () => {
  const find = (username: string) => askCall(findPerson, { username }, { token: ben.token })
  const want = (isFindable: boolean) => askCall(setFindable, { isFindable }, { token: ada.token })
  const own = async () =>
    (await askCall(getUserByUid, { uid: ada.uid }, { token: ada.token })).body.user.isFindable

  expect(await own()).toBe(false)
  expect(await find(ada.username)).toMatchObject({
    status: 404,
    body: { message: sentenceOf('person_not_found') },
  })
  await want(true)
  expect(await own()).toBe(true)
  expect((await find(` ${ada.username.toUpperCase()}`)).body).toEqual({
    username: ada.username,
    address: ada.address,
  })
  expect((await find(ada.username.slice(0, -1))).status).toBe(404)
  await want(false)
  expect(await own()).toBe(false)
  expect((await find(ada.username)).status).toBe(404)
})

test('looking up many names is rate limited, whether or not they are found', async () => {
  const curious = await newUser()
  const asked = Array.from({ length: NAMES_PER_USER_PER_HOUR + 1 }, (_, i) =>
    askCall(
      findPerson,
      { username: `nobody ${i}` },
      { token: curious.token, ip: `198.51.100.${i}` },
    ),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter(status => status === 404)).toHaveLength(NAMES_PER_USER_PER_HOUR)
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})

test('users of one network, or of one IPv6 /48, share one rate limit for name lookups', async () => {
  const ipv4 = () => '203.0.113.5'
  const ipv6 = (i: number) => `2001:db8:5:${i.toString(16)}::1`
  for (const ipOf of [ipv4, ipv6]) {
    const statuses: number[] = []
    for (let asked = 0; asked < NAMES_PER_NETWORK_PER_HOUR + 10;) {
      const { token } = await newUser()
      for (let i = 0; i < 50; i++, asked++) {
        const asking = { token, ip: ipOf(asked) }
        statuses.push((await askCall(findPerson, { username: `nobody ${i}` }, asking)).status)
      }
    }
    const found = statuses.filter(status => status === 404)
    expect(found).toHaveLength(NAMES_PER_NETWORK_PER_HOUR)
    expect(statuses.at(-1)).toBe(429)
  }
})

test('deleting an account deletes its contacts', async () => {
  const leaving = await newUser()
  await keep(leaving, [ben.address, 'Ben'])
  await pool.query('DELETE FROM users WHERE id = $1', [leaving.id])
  const { rowCount } = await pool.query('SELECT FROM contacts WHERE user_id = $1', [leaving.id])
  expect(rowCount).toBe(0)
})
