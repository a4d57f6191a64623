import { expect, test } from 'vitest'
import { getUserByUid, setLanguage, signup } from '#api/calls/users.ts'
import { testApp } from '../testing/testApp.ts'

const { askCall, newUser, pool } = await testApp()

test('an account has the language that was chosen, and at first none', async () => {
  const ada = await newUser()
  const seen = async () =>
    (await askCall(getUserByUid, { uid: ada.uid }, { token: ada.token })).body.user.language
  expect(await seen()).toBeNull()
  await askCall(setLanguage, { language: 'pt-BR' }, { token: ada.token })
  expect(await seen()).toBe('pt-BR')
})

test('nobody else sees the language of an account', async () => {
  const [ada, ben] = [await newUser(), await newUser()]
  await askCall(setLanguage, { language: 'ar' }, { token: ada.token })
  const { body } = await askCall(getUserByUid, { uid: ada.uid }, { token: ben.token })
  expect(body.user).not.toHaveProperty('language')
})

test('a language that we do not have is refused', async () => {
  const ada = await newUser()
  const choice = { language: 'xx' as 'de' }
  expect((await askCall(setLanguage, choice, { token: ada.token })).status).toBe(400)
})

test('a sign-up keeps the language of its page, for the mail that follows', async () => {
  const email = 'hans@example.org'
  await askCall(signup, { username: 'hans', email, password: 'long enough', language: 'de' })
  const { rows } = await pool.query('SELECT language FROM users WHERE email = $1', [email])
  expect(rows).toEqual([{ language: 'de' }])
})
