import { expect, test } from 'vitest'
import type { InputOf } from '#api/call.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { freezeSending } from '#api/calls/freeze.ts'
import { transfer, transfers } from '#api/calls/ledger.ts'
import { notes } from '#api/calls/notes.ts'
import { BULK_REQUESTS_PER_USER, NOTES_PER_USER, PAYMENTS_AT_ONCE } from '#api/limits.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { buildApp } from '../../app.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { asker, testApp } from '../../testing/testApp.ts'
import { whenDone } from '../../testing/whenDone.ts'

const world = await testApp({ SIGNUPS_PER_HOUR: '1000' })
const { askCall, ask, newUser, head, owner, pool, config, log, url, now } = world

/** Another process on the same database. */
const installation = await openInstallation(config, { log, url, now })
whenDone(() => installation.close())
const elsewhere = asker(await buildApp({ ...installation, dist: '' }))

type Payment = InputOf<typeof transfers>['payments'][number]
type Person = Awaited<ReturnType<typeof newUser>>

const bob = await newUser()
const newPayer = () => newUser(bob.referralCode)
const NOBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const paying = (key: string, amount = 1, to: string = bob.address): Payment => ({ key, to, amount })

const payMany = (
  { token }: { token: string },
  payments: readonly Payment[],
  { atomic = false, at = askCall } = {},
) => at(transfers, { payments: [...payments], atomic }, { token })

const payOne = ({ token, address }: Person, { key, to, amount }: Payment, at = askCall) =>
  at(transfer, { fromAddress: address, toAddress: to, amount, idempotencyKey: key }, { token })

/** 'made', or the code of the refusal. */
const said = ({ body: { outcomes } }: Awaited<ReturnType<typeof payMany>>) =>
  outcomes.map(({ transaction, refusal }) => (transaction ? 'made' : refusal?.code))

const madeSince = async (before: number) => {
  await head.catchUp()
  return head.totals.transactions - before
}

test('each payment has its own outcome, in order, and the same request again gets the same', async () => {
  const alice = await newPayer()
  const payments = [
    paying('a', 4),
    paying('b', 1, NOBODY),
    paying('c', 7),
    paying('d', 5),
    paying('e', 0.5, alice.address),
  ]
  const first = await payMany(alice, payments)
  expect(first.status).toBe(200)
  expect(said(first)).toEqual([
    'made',
    'recipient_not_found',
    'insufficient_balance',
    'made',
    'made',
  ])
  const { outcomes } = first.body
  expect(outcomes.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(outcomes[0]!.transaction).toMatchObject({ from: alice.address, amount: 4, fee: 0.001 })
  expect(outcomes[1]!.refusal!.message).toBe('Recipient address not found')
  const before = head.totals.transactions
  expect((await payMany(alice, payments)).body).toEqual(first.body)
  expect((await payMany(alice, payments, { at: elsewhere.askCall })).body).toEqual(first.body)
  expect(await madeSince(before)).toBe(0)
})

test('a key is one key for single and for bulk requests', async () => {
  const alice = await newPayer()
  const single = await payOne(alice, paying('a'))
  const bulk = await payMany(alice, [paying('a'), paying('b'), paying('a2', 2)])
  expect(bulk.body.outcomes[0]!.transaction).toEqual(single.body.transaction)
  const later = await payOne(alice, paying('b'))
  expect(later.body.transaction).toEqual(bulk.body.outcomes[1]!.transaction)
  expect(said(await payMany(alice, [paying('b', 3), paying('c')]))).toEqual(['key_reused', 'made'])
  const atomic = await payMany(alice, [paying('d'), paying('b', 3)], { atomic: true })
  expect(atomic).toMatchObject({ status: 422, body: { code: 'key_reused', index: 1 } })
})

for (const atomic of [false, true])
  test(`equal requests at the same time, ${atomic ? 'atomic' : 'in bulk'} and single, pay once`, async () => {
    const alice = await newPayer()
    const payments = Array.from({ length: 40 }, (_, i) => paying(`k${i}`, 0.1))
    const before = head.totals.transactions
    const [answers, singles] = await Promise.all([
      Promise.all(
        [askCall, elsewhere.askCall, askCall].map(at => payMany(alice, payments, { atomic, at })),
      ),
      Promise.all(
        [3, 17, 39].map(i => payOne(alice, payments[i]!, i % 2 ? askCall : elsewhere.askCall)),
      ),
    ])
    expect(await madeSince(before)).toBe(payments.length)
    for (const answer of answers) {
      expect(new Set(said(answer))).toEqual(new Set(['made']))
      expect(answer.body).toEqual(answers[0]!.body)
    }
    for (const [n, i] of [3, 17, 39].entries())
      expect(singles[n]!.body.transaction).toEqual(answers[0]!.body.outcomes[i]!.transaction)
  })

for (const [why, bad, code] of [
  ['more than the rest of the wallet', paying('c', 8.5), 'insufficient_balance'],
  ['an address that no wallet has', paying('c', 1, NOBODY), 'recipient_not_found'],
] as const)
  test(`an atomic request with ${why} is refused as a whole, by the number of the payment`, async () => {
    const alice = await newPayer()
    const payments = [paying('a'), paying('b', 0.5), bad, paying('d')]
    const before = head.totals.transactions
    const answer = await payMany(alice, payments, { atomic: true })
    expect(answer.body).toMatchObject({ code, index: 2 })
    expect(answer.body.message).toMatch(/^Payment 3: /)
    expect(await madeSince(before)).toBe(0)
    // Its keys are still free.
    const rest = await payMany(alice, [payments[0]!, payments[1]!], { atomic: true })
    expect(said(rest)).toEqual(['made', 'made'])
    expect(rest.body.outcomes[0]!.transaction!.blockNumber).toBe(
      rest.body.outcomes[1]!.transaction!.blockNumber,
    )
    // What was made before counts as made, and is not paid again.
    const longer = await payMany(alice, [...payments.slice(0, 2), paying('d')], { atomic: true })
    expect(longer.body.outcomes.slice(0, 2)).toEqual(rest.body.outcomes)
    expect(await madeSince(before)).toBe(3)
  })

test('a thousand payments in one request, each made once', async () => {
  const alice = await newPayer()
  const payments = Array.from({ length: PAYMENTS_AT_ONCE }, (_, i) => paying(`k${i}`, 0.000001))
  for (const atomic of [false, true]) {
    const mine = payments.map(payment => ({ ...payment, key: `${payment.key}-${atomic}` }))
    const { body } = await payMany(alice, mine, { atomic })
    const numbers = body.outcomes.map(({ transaction }) => Number(transaction!._id))
    expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i))
  }
  await auditDatabase(pool)
})

const BAD: [why: string, payments: unknown, code: string, index: number | undefined][] = [
  ['no payment', [], 'invalid_input', undefined],
  [
    'too many',
    Array.from({ length: PAYMENTS_AT_ONCE + 1 }, (_, i) => paying(`k${i}`)),
    'invalid_input',
    undefined,
  ],
  ['no key', [paying('a'), { to: bob.address, amount: 1 }], 'invalid_input', 1],
  ['an empty key', [paying('a'), paying('')], 'invalid_input', 1],
  ['one key twice', [paying('a'), paying('b'), paying('a')], 'key_reused', 2],
  ['a text as amount', [paying('a'), { ...paying('b'), amount: '1' }], 'amount_invalid', 1],
  ['a seventh decimal', [paying('a'), paying('b', 0.0000001)], 'amount_invalid', 1],
  [
    'a mistyped address',
    [paying('a'), paying('b', 1, bob.address.slice(0, -1))],
    'address_invalid',
    1,
  ],
  ['a number as address', [{ ...paying('a'), to: 5 }], 'address_invalid', 0],
  ['SYSTEM', [paying('a'), paying('b', 1, SYSTEM_ADDRESS)], 'recipient_not_found', 1],
  ['an unknown field', [paying('a'), { ...paying('b'), memo: 'x' }], 'invalid_input', 1],
  ['a row that is none', [paying('a'), null], 'invalid_input', 1],
]
for (const [why, payments, code, index] of BAD)
  test(`a request with ${why} is refused with ${code} and the place, and pays nothing`, async () => {
    const before = head.totals.transactions
    const answer = await ask('POST', transfers.path, { payments }, { token: bob.token })
    expect(answer.body).toMatchObject({ code, ...(index === undefined ? {} : { index }) })
    expect(answer.body['index']).toBe(index)
    if (index !== undefined)
      expect(answer.body.message).toMatch(
        new RegExp(`payments\\[${index}\\]|Payment ${index + 1}:`),
      )
    expect(await madeSince(before)).toBe(0)
  })

test('a request that names another wallet as the sender is refused', async () => {
  const [alice, carol] = [await newPayer(), await newPayer()]
  const pay = (fromAddress: string) =>
    askCall(transfers, { fromAddress, payments: [paying('a')] }, { token: alice.token })
  expect((await pay(carol.address)).body.code).toBe('not_own_wallet')
  expect(said(await pay(alice.address.toLowerCase()))).toEqual(['made'])
})

test('the sum and the addresses of an API key hold for each payment, fees included', async () => {
  const alice = await newPayer()
  const limits = { dailySum: 2.002, addresses: [bob.address] }
  const asking = { name: 'Shop', scopes: ['pay' as const], ...limits, password: alice.password }
  const { body } = await askCall(addApiKey, asking, { token: alice.token })
  const shop = { token: body.secret }
  const all = [paying('a'), paying('b', 0.1, alice.address), paying('c'), paying('d', 0.000001)]
  const atomic = await payMany(shop, all.toSpliced(1, 1), { atomic: true })
  expect(atomic).toMatchObject({ status: 403, body: { code: 'api_key_sum', index: 2 } })
  const [one, two] = await Promise.all([
    payMany(shop, all),
    payMany(
      shop,
      all.map(payment => ({ ...payment, key: `${payment.key}2` })),
      { at: elsewhere.askCall },
    ),
  ])
  const outcomes = [...said(one), ...said(two)]
  expect(outcomes.filter(outcome => outcome === 'made')).toHaveLength(2)
  expect(outcomes.filter(outcome => outcome === 'api_key_address')).toHaveLength(2)
  expect(outcomes.filter(outcome => outcome === 'api_key_sum')).toHaveLength(4)
  const repeated = await payMany(shop, said(one)[0] === 'made' ? all : all.slice(1, 2))
  expect(said(repeated)[0]).toBe(said(one)[0] === 'made' ? 'made' : 'api_key_address')
})

test('without a passkey only the amount that its owner allows goes out in 24 hours', async () => {
  const alice = await newPayer()
  await owner.query('UPDATE users SET passkey_above_micros = 2500000 WHERE id = $1', [alice.id])
  const outcomes = said(
    await payMany(alice, [paying('a'), paying('b'), paying('c'), paying('d', 0.5)]),
  )
  expect(outcomes).toEqual(['made', 'made', 'passkey_needed', 'made'])
})

test('a frozen wallet pays nothing, and still answers what was paid before', async () => {
  const alice = await newPayer()
  const { body } = await payMany(alice, [paying('a')])
  await askCall(freezeSending, {}, { token: alice.token })
  const later = await payMany(alice, [paying('a'), paying('b')])
  expect(later.body.outcomes[0]).toEqual(body.outcomes[0])
  expect(said(later)).toEqual(['made', 'wallet_frozen'])
  const atomic = await payMany(alice, [paying('c')], { atomic: true })
  expect(atomic).toMatchObject({ status: 403, body: { code: 'wallet_frozen', index: 0 } })
})

test('notes are kept with their payments, and refused where they do not fit', async () => {
  const alice = await newPayer()
  await owner.query(
    `INSERT INTO notes (user_id, transaction, text)
     SELECT $1, 1000000 + n, 'kept' FROM generate_series(1, $2::integer) AS n`,
    [alice.id, NOTES_PER_USER - 2],
  )
  const answer = await payMany(alice, [
    { ...paying('a'), note: 'Rent' },
    { ...paying('b'), note: 'x'.repeat(10_000) },
    { ...paying('c'), note: 'Lunch' },
    { ...paying('d'), note: 'Tea' },
    paying('e'),
  ])
  expect(said(answer)).toEqual(['made', 'note_too_long', 'made', 'notes_full', 'made'])
  const numbers = answer.body.outcomes.flatMap(({ transaction }) => transaction?._id ?? [])
  const kept = await askCall(notes, { transactions: numbers.join(',') }, { token: alice.token })
  expect(kept.body.map(({ text }) => text).toSorted()).toEqual(['Lunch', 'Rent'])
})

test('a caller who is not logged in is refused before a large body is read', async () => {
  const large = { payments: [{ ...paying('a'), note: 'x'.repeat(1_900_000) }] }
  expect((await ask('POST', transfers.path, large)).status).toBe(401)
  expect((await ask('POST', transfers.path, large, { token: bob.token })).status).toBe(200)
  const larger = { payments: [{ ...paying('a'), note: 'x'.repeat(2_100_000) }] }
  expect((await ask('POST', transfers.path, larger, { token: bob.token })).status).toBe(413)
})

test('a user has only some bulk requests at a time', async () => {
  const alice = await newPayer()
  const answers = await Promise.all(
    Array.from({ length: BULK_REQUESTS_PER_USER + 1 }, (_, n) =>
      payMany(
        alice,
        Array.from({ length: 300 }, (_row, i) => paying(`${n}-${i}`, 0.000001)),
      ),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(BULK_REQUESTS_PER_USER)
  expect((await payMany(alice, [paying('again', 0.000001)])).status).toBe(200)
})
