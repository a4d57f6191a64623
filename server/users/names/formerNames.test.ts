import { expect, test } from 'vitest'
import { confirmEmail } from '#api/calls/email.ts'
import { deleteAccount } from '#api/calls/deletion.ts'
import { findPerson, setFindable } from '#api/calls/people.ts'
import { FORMER_NAME_MS } from '#api/limits.ts'
import { login, signup } from '#api/calls/users.ts'
import { findableNames } from '../contacts/findableNames.ts'
import { releaseFormerName } from './formerNames.ts'
import { personTagger } from '../personTags.ts'
import { sweepTask } from '../../start/sweep.ts'
import { testApp } from '../../testing/testApp.ts'
import { testMails } from '../../testing/testMails.ts'

const world = await testApp({ SIGNUPS_PER_HOUR: '1000' })
const { askCall, newUser, pool, owner, clock, now } = world
const { mailsTo } = await testMails(world)

type Person = Awaited<ReturnType<typeof newUser>>

const newAddress = () => `${crypto.randomUUID()}@example.org`
const join = async (username: string, email: string) => {
  const account = { username, email, password: 'secret-1', referralCode: null }
  const { status, body } = await askCall(signup, account)
  return body.code ?? status
}
async function deletedUser(): Promise<Person> {
  const user = await newUser()
  const { token, password } = user
  expect((await askCall(deleteAccount, { balance: 0, password }, { token })).status).toBe(200)
  return user
}

test('the name of a deleted account is taken for 90 days, in every spelling', async () => {
  const { username } = await deletedUser()
  expect(await join(username, newAddress())).toBe('username_taken')
  expect(await join(username.toUpperCase(), newAddress())).toBe('username_taken')
  clock.now += FORMER_NAME_MS - 1
  expect(await join(username, newAddress())).toBe('username_taken')
  clock.now += 1
  expect(await join(username, newAddress())).toBe(200)
})

test('the former owner can take the name again with the same mail address', async () => {
  const { username, email } = await deletedUser()
  expect(await join(username, email.toUpperCase())).toBe(200)
})

test('another mail address releases no former name', async () => {
  const { username } = await deletedUser()
  const other = { usernameKey: username.toLowerCase(), emailKey: newAddress() }
  await releaseFormerName(pool, personTagger(world.secret), other)
  expect(await join(username, newAddress())).toBe('username_taken')
})

test('a name that was taken again is found only after its owner has confirmed the mail address', async () => {
  const { username, email, password } = await deletedUser()
  expect(await join(username, email)).toBe(200)
  const { token, user } = (await askCall(login, { email, password })).body
  const shown = () => findableNames(pool, personTagger(world.secret), now)([user.address])
  await askCall(setFindable, { isFindable: true }, { token })
  const find = async () => (await askCall(findPerson, { username }, { token })).status
  expect(await find()).toBe(404)
  expect(await shown()).toEqual(new Map())
  const secrets = () => mailsTo(email).map(mail => /\/confirm-email#([\w-]+)/.exec(mail)?.[1] ?? '')
  // The mail of the deleted account may arrive as well.
  const confirmed = async () => {
    const answers = secrets().map(secret => askCall(confirmEmail, { token: secret }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  await expect.poll(confirmed).toContain(200)
  expect(await find()).toBe(200)
  expect(await shown()).toEqual(new Map([[user.address, `@${username}`]]))
})

test('a former name is stored as a keyed tag and removed when it expires', async () => {
  const { username, email } = await deletedUser()
  const dump = async () =>
    (await owner.query<{ row: string }>('SELECT t::text AS row FROM former_names t')).rows
      .map(({ row }) => row)
      .join()
  expect(await dump()).not.toBe('')
  for (const text of [username, email]) {
    expect(await dump()).not.toContain(text)
    expect(await dump()).not.toContain(Buffer.from(text).toString('hex'))
  }
  clock.now += FORMER_NAME_MS + 1
  await sweepTask(pool, now)()
  expect(await dump()).toBe('')
})
