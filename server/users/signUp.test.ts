import { expect, test } from 'vitest'
import { addressFromBytes, type Address } from '#api/chain/address.ts'
import { randomAddress, testLedger } from '../testing/testLedger.ts'
import { signUp, type NewUser } from './signUp.ts'

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
