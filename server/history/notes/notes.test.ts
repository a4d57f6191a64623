import { expect, test } from 'vitest'
import { transactionsOfAddress, transfer } from '#api/calls/ledger.ts'
import { NOTES_PER_USER } from '#api/limits.ts'
import { notes, writeNote } from '#api/calls/notes.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { testApp } from '../../testing/testApp.ts'

const { askCall, newUser, owner, pool, head } = await testApp()
const inviter = await newUser()
const alice = await newUser(inviter.referralCode)
const bob = await newUser(inviter.referralCode)
const carol = await newUser(inviter.referralCode)
type Somebody = typeof alice

const as = ({ token }: Somebody) => ({ token })

const send = (
  from: Somebody,
  to: Somebody,
  more: { note?: string; idempotencyKey?: string } = {},
) =>
  askCall(
    transfer,
    { fromAddress: from.address, toAddress: to.address, amount: 0.25, ...more },
    as(from),
  )

async function sent(from: Somebody, to: Somebody): Promise<number> {
  return Number((await send(from, to)).body.transaction._id)
}

const write = (who: Somebody, transaction: number, text: string) =>
  askCall(writeNote, { transaction, text }, as(who))

async function noteOf(who: Somebody, transaction: number): Promise<string | undefined> {
  const { body } = await askCall(notes, { transactions: String(transaction) }, as(who))
  return body[0]?.text
}

test('a note is written, changed and deleted, and only its writer sees it', async () => {
  const number = await sent(alice, bob)
  expect(await noteOf(alice, number)).toBeUndefined()
  const written = await write(alice, number, '  Rent for\n\tMay ')
  expect(written).toMatchObject({
    status: 200,
    body: { transaction: number, text: 'Rent for May' },
  })
  await write(bob, number, 'from Alice')
  expect(await noteOf(alice, number)).toBe('Rent for May')
  expect(await noteOf(bob, number)).toBe('from Alice')
  await write(alice, number, 'Rent')
  expect(await noteOf(alice, number)).toBe('Rent')
  const { body } = await write(alice, number, ' ')
  expect(body.text).toBe('')
  expect(await noteOf(alice, number)).toBeUndefined()
  expect(await noteOf(bob, number)).toBe('from Alice')
})

for (const [what, written, kept] of [
  ['markup is only text', '<b>Rent</b> & "more"', '<b>Rent</b> & "more"'],
  ['control characters and direction marks are out', 'a\u202eb\u0007c\u2066d', 'a b c d'],
  ['what does not show is no note', '\u200d\u3164 \u200e', ''],
  ['200 signs fit, whatever their bytes', '🎉'.repeat(200), '🎉'.repeat(200)],
] as const)
  test(`in a note ${what}`, async () => {
    const number = await sent(alice, bob)
    expect((await write(alice, number, written)).body.text).toBe(kept)
    expect((await noteOf(alice, number)) ?? '').toBe(kept)
  })

test('a note of more than 200 characters is refused, and the old one stays', async () => {
  const number = await sent(alice, bob)
  await write(alice, number, 'before')
  for (const text of ['x'.repeat(201), 'x'.repeat(10_000)])
    expect(await write(alice, number, text)).toMatchObject({
      status: 400,
      body: { code: 'note_too_long' },
    })
  expect(await noteOf(alice, number)).toBe('before')
})

test('for users who take no part in a transaction it does not exist', async () => {
  const number = await sent(alice, bob)
  for (const wanted of [number, 999_999])
    expect(await write(carol, wanted, 'mine')).toMatchObject({
      status: 404,
      body: { code: 'transaction_not_found' },
    })
})

test('notes need a login to read and to write', async () => {
  const reading = await askCall(notes, { transactions: '1' })
  const writing = await askCall(writeNote, { transaction: 1, text: 'x' })
  for (const answer of [reading, writing])
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_expired' } })
})

for (const transactions of ['', 'x', '1,', Array.from({ length: 101 }, () => 1).join(',')])
  test(`notes on '${transactions.slice(0, 10)}' cannot be asked for`, async () => {
    expect((await askCall(notes, { transactions }, as(alice))).status).toBe(400)
  })

test('a repeated transfer stores its note once, and the chain does not contain it', async () => {
  const asked = { note: ' Lunch ', idempotencyKey: 'lunch' }
  const first = await send(alice, bob, asked)
  const number = Number(first.body.transaction._id)
  expect(await noteOf(alice, number)).toBe('Lunch')
  expect(await noteOf(bob, number)).toBeUndefined()
  await write(alice, number, 'Lunch with Bob')
  const again = await send(alice, bob, asked)
  expect(again.body).toEqual(first.body)
  expect(await noteOf(alice, number), 'what was written since stays').toBe('Lunch with Bob')
  expect(JSON.stringify(first.body)).not.toContain('Lunch')
  const { body } = await askCall(transactionsOfAddress, { address: alice.address }, as(alice))
  expect(JSON.stringify(body)).not.toContain('Lunch')
  await auditDatabase(pool)
})

test('the note of a repeated transfer is stored if the first attempt had none', async () => {
  const first = await send(alice, bob, { idempotencyKey: 'later' })
  await send(alice, bob, { idempotencyKey: 'later', note: 'Tickets' })
  expect(await noteOf(alice, Number(first.body.transaction._id))).toBe('Tickets')
})

test('a transfer with a note of 10,000 characters is refused before a coin moves', async () => {
  const before = head.totals.transactions
  expect(await send(alice, bob, { note: 'x'.repeat(10_000) })).toMatchObject({
    status: 400,
    body: { code: 'note_too_long' },
  })
  expect(head.totals.transactions).toBe(before)
})

test('an account keeps 10,000 notes and no more; a repeated transfer is never refused for it', async () => {
  const last = { note: 'the last', idempotencyKey: 'last' }
  await owner.query(
    `INSERT INTO notes (user_id, transaction, text)
     SELECT $1, 1000000 + n, 'kept' FROM generate_series(1, $2::integer) AS n`,
    [carol.id, NOTES_PER_USER - 1],
  )
  const made = await send(carol, bob, last)
  const number = Number(made.body.transaction._id)
  expect(await noteOf(carol, number)).toBe('the last')

  const before = head.totals.transactions
  const full = { status: 400, body: { code: 'notes_full' } }
  expect(await send(carol, bob, { note: 'one more' })).toMatchObject(full)
  expect(head.totals.transactions).toBe(before)
  expect((await send(carol, bob, last)).body).toEqual(made.body)
  const other = await sent(carol, bob)
  expect(await write(carol, other, 'one more')).toMatchObject(full)
  expect((await write(carol, number, 'still changeable')).status).toBe(200)
  expect((await write(carol, number, '')).status).toBe(200)
  expect((await write(carol, other, 'room again')).status).toBe(200)
})
