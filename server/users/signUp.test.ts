import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addressFromBytes, type Address } from '#api/chain/address.ts'
import { randomAddress, testLedger } from '../testing/testLedger.ts'
import { nameShape } from './names/nameShape.ts'
import { refuseTaken, signUp, type NewUser } from './signUp.ts'

const { ledger, pool } = await testLedger()

const named = (name: string): NewUser => ({
  username: { shown: name, key: name },
  email: { shown: `${name}@example.org`, key: `${name}@example.org` },
  passwordHash: '',
  referrerId: null,
  network: { own: '', home: null, site: null },
  atMs: Date.now(),
})

/** The same first 6 and last 4 characters, and another middle. */
function lookAlike(address: Address): Address {
  const bytes = Buffer.from(address.slice(2), 'hex')
  bytes[10]! ^= 1
  return addressFromBytes(bytes)
}

const addresses = async () =>
  (await pool.query<{ address: Address }>('SELECT address FROM wallets ORDER BY number')).rows.map(
    row => row.address,
  )

test('no two wallets share a short form: an address that looks like another one is replaced', async () => {
  const [first, other] = [randomAddress(), randomAddress()]
  await signUp(ledger, named('first'), () => first)
  const draws = [lookAlike(first), lookAlike(first), other]
  await signUp(ledger, named('second'), () => draws.shift()!)
  expect((await addresses()).slice(-2)).toEqual([first, other])
})

test('a sign-up that draws only look-alike addresses creates no account', async () => {
  await signUp(ledger, named('somebody'), randomAddress)
  const before = await addresses()
  const unlucky = signUp(ledger, named('unlucky'), () => lookAlike(before[0]!))
  await expect(unlucky).rejects.toMatchObject({ constraint: 'wallets_short_form' })
  expect(await addresses()).toEqual(before)
})

test('a name that looks like that of another user is taken, also in a race', async () => {
  await signUp(ledger, named('alice'))
  const taken = { code: 'username_taken' }
  for (const name of ['aIice', 'a1ice', 'аӏісе']) {
    await expect(refuseTaken(pool, named(name))).rejects.toMatchObject(taken)
    await expect(signUp(ledger, named(name))).rejects.toMatchObject(taken)
  }
  await refuseTaken(pool, named('alise'))
})

test('users from before have the shapes that new names are compared with', async () => {
  const file = '../db/migrations/0051-keys-with-passkeys-and-name-shapes.sql'
  const migration = await readFile(new URL(file, import.meta.url), 'utf8')
  const expression = /lower\([^]*?\)\)/.exec(migration)![0]
  const letters = Array.from({ length: 0xd800 }, (_, i) => String.fromCharCode(i))
    .filter(letter => letter.normalize('NFKC') === letter && /^[a-z0-9]$/.test(nameShape(letter)))
    .join('')
  const { rows } = await pool.query<{ shape: string }>(
    `SELECT ${expression} AS shape FROM (SELECT $1::text AS username) one`,
    [letters],
  )
  expect(rows[0]!.shape).toBe(nameShape(letters))
})
