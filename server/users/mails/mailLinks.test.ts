import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { makeLink, redeemLink, sweepMailLinks } from './mailLinks.ts'

const PUBLIC_URL = 'https://wallet.example'
const { newUser, pool, now } = await testApp()
const [anna, ben] = [await newUser(), await newUser()]

type Purpose = Parameters<typeof makeLink>[1]['purpose']

/** Answers the token of the link. */
async function make(user: { id: string }, purpose: Purpose, nowMs = now(), about?: string) {
  const wanted = { publicUrl: PUBLIC_URL, userId: user.id, purpose, ...(about && { about }) }
  return (await makeLink(pool, wanted, nowMs)).split('#')[1]!
}

const redeem = (token: string, purposes: readonly Purpose[], nowMs = now()) =>
  redeemLink(pool, token, purposes, nowMs).catch((error: { code: string }) => error.code)

test('a link works once, for its purpose and its user, and returns what it is about', async () => {
  const token = await make(anna, 'change-email', now(), 'new@example.org')
  expect(await redeem(token, ['confirm-email', 'undo-email'])).toBe('link_invalid')
  const used = { userId: anna.id, purpose: 'change-email', about: 'new@example.org' }
  expect(await redeem(token, ['confirm-email', 'change-email'])).toEqual(used)
  expect(await redeem(token, ['change-email'])).toBe('link_invalid')
})

for (const [purpose, page, lifeMinutes] of [
  ['freeze', 'freeze', 7 * 24 * 60],
  ['unfreeze', 'unfreeze', 30],
  ['confirm-email', 'confirm-email', 24 * 60],
  ['change-email', 'confirm-email', 24 * 60],
  ['undo-email', 'undo-email', 7 * 24 * 60],
  ['undo-keys', 'undo-keys', 24 * 60],
] as const)
  test(`a link for '${purpose}' opens /${page}, and is valid for ${lifeMinutes} minutes`, async () => {
    const wanted = { publicUrl: PUBLIC_URL, userId: anna.id, purpose }
    const [address, token] = (await makeLink(pool, wanted, now())).split('#')
    expect(address).toBe(`${PUBLIC_URL}/${page}`)
    const endMs = now() + lifeMinutes * 60_000
    expect(await redeem(token!, [purpose], endMs)).toBe('link_invalid')
    expect(await redeem(token!, [purpose], endMs - 1)).toMatchObject({ userId: anna.id })
  })

for (const [purpose, atOnce] of [
  ['unfreeze', 1],
  ['confirm-email', 5],
  ['change-email', 1],
  ['undo-keys', 1],
] as const)
  test(`of links for '${purpose}' the newest ${atOnce} are valid; other links stay`, async () => {
    const others = [await make(anna, 'freeze'), await make(ben, purpose)] as const
    const made: string[] = []
    for (let i = 0; i <= atOnce; i++) made.push(await make(anna, purpose, now() + i))
    const [oldest, ...rest] = made
    expect(await redeem(oldest!, [purpose])).toBe('link_invalid')
    for (const token of rest) expect(await redeem(token, [purpose])).toHaveProperty('userId')
    expect(await redeem(others[0], ['freeze'])).toMatchObject({ userId: anna.id })
    expect(await redeem(others[1], [purpose])).toMatchObject({ userId: ben.id })
  })

test('only expired links are swept', async () => {
  await pool.query('DELETE FROM mail_links')
  await make(anna, 'unfreeze', now() - 30 * 60_000 - 1)
  const valid = await make(ben, 'unfreeze')
  await sweepMailLinks(pool, now())
  expect((await pool.query('SELECT FROM mail_links')).rowCount).toBe(1)
  expect(await redeem(valid, ['unfreeze'])).toMatchObject({ userId: ben.id })
})
