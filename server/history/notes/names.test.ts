import { expect, test } from 'vitest'
import { deleteAccount } from '#api/calls/deletion.ts'
import { searchHistory, statement } from '#api/calls/history.ts'
import { transactionByHash, transfer } from '#api/calls/ledger.ts'
import { notes } from '#api/calls/notes.ts'
import { setFindable } from '#api/calls/people.ts'
import { testApp } from '../../testing/testApp.ts'

const { askCall, newUser, owner, pool } = await testApp()
const inviter = await newUser()
type Somebody = typeof inviter

const as = ({ token }: Somebody) => ({ token })
const payer = () => newUser(inviter.referralCode)
const allow = (who: Somebody, isFindable: boolean) => askCall(setFindable, { isFindable }, as(who))

type More = { toName?: string; note?: string; idempotencyKey?: string }

async function pay(from: Somebody, to: Somebody, more: More = {}) {
  const order = { fromAddress: from.address, toAddress: to.address, amount: 0.25, ...more }
  const { body } = await askCall(transfer, order, as(from))
  return { number: Number(body.transaction._id), hash: body.transaction.transactionHash }
}

async function nameFor(who: Somebody, number: number): Promise<string> {
  const { body } = await askCall(notes, { transactions: String(number) }, as(who))
  return body[0]?.name ?? ''
}

test('a payment by @name shows it to the sender, also when it is no longer findable, until its owner leaves', async () => {
  const [alice, bob] = [await payer(), await newUser()]
  await allow(bob, true)
  const { number, hash } = await pay(alice, bob, { toName: `@${bob.username.toUpperCase()}` })
  await allow(bob, false)
  const name = `@${bob.username}`
  expect(await nameFor(alice, number)).toBe(name)
  expect(await nameFor(inviter, number), 'nobody else sees it').toBe('')
  const { body: found } = await askCall(searchHistory, { text: name.slice(0, -1) }, as(alice))
  expect(found.transactions).toMatchObject([{ _id: String(number), name }])
  const { body } = await askCall(statement, { sinceMs: 0, untilMs: 1e13 }, as(alice))
  expect(body.lines.map(line => line.name)).toEqual(['', name])
  const { body: published } = await askCall(transactionByHash, { hash })
  expect(JSON.stringify(published)).not.toContain(bob.username)

  await askCall(deleteAccount, { balance: 0.25, password: bob.password }, as(bob))
  expect(await nameFor(alice, number)).toBe('')
})

test('a name that is not the recipient’s, or that does not let itself be found, is not stored', async () => {
  const [alice, bob, carol] = [await payer(), await newUser(), await newUser()]
  await allow(carol, true)
  const wrong = await pay(alice, bob, { toName: `@${carol.username}` })
  expect(await nameFor(alice, wrong.number)).toBe('')
  const hidden = await pay(alice, bob, { toName: `@${bob.username}`, note: 'Rent' })
  await allow(bob, true)
  expect(await nameFor(alice, hidden.number)).toBe('')
  const { rowCount } = await pool.query('SELECT FROM named_payments WHERE user_id = $1', [alice.id])
  expect(rowCount).toBe(0)
})

test('repeating a transfer with a name does not reveal whether it is the recipient’s', async () => {
  const [alice, bob] = [await payer(), await newUser()]
  await allow(bob, true)
  const once = { idempotencyKey: 'once' }
  const { number } = await pay(alice, bob, once)
  const again = await pay(alice, bob, { ...once, toName: `@${bob.username}`, note: 'Rent' })
  expect(again.number).toBe(number)
  const { body } = await askCall(notes, { transactions: String(number) }, as(alice))
  expect(body).toEqual([{ transaction: number, text: 'Rent', name: '' }])
})

test('the recipient sees the sender’s @name while the sender allows being found', async () => {
  const [alice, bob] = [await payer(), await newUser()]
  const { number } = await pay(alice, bob)
  expect(await nameFor(bob, number)).toBe('')
  await allow(alice, true)
  expect(await nameFor(bob, number)).toBe(`@${alice.username}`)
  expect(await nameFor(alice, number), 'not the own one').toBe('')
  expect(await nameFor(inviter, number), 'nor for strangers').toBe('')
  const { body } = await askCall(searchHistory, { text: alice.username }, as(bob))
  expect(body.transactions).toMatchObject([{ name: `@${alice.username}` }])
  await owner.query('UPDATE users SET username = $2 WHERE id = $1', [alice.id, '0xa042...E5d7'])
  expect(await nameFor(bob, number), 'one like an address').toBe('')
})
