import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import type { InputOf } from '#api/call.ts'
import { addressSummary } from '#api/calls/explorer.ts'
import { searchHistory, statement, statementCsv } from '#api/calls/history.ts'
import { transfer } from '#api/calls/ledger.ts'
import { SEARCH_MAX_LINES, STATEMENT_MAX_LINES } from '#api/limits.ts'
import { type Micros, micros, microsFromJson, parseCoins } from '#api/chain/money.ts'
import { writeNote } from '#api/calls/notes.ts'
import { NO_SUMS, addLine, closingBalance } from '#api/statementSums.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { testApp } from '../testing/testApp.ts'
import { DAY_MS } from '#api/time.ts'

const { app, askCall, newUser, ledger, clock } = await testApp()
const START_MS = Math.floor(clock.now / DAY_MS + 1) * DAY_MS
clock.now = START_MS

const inviter = await newUser()
const alice = await newUser(inviter.referralCode)
const bob = await newUser(inviter.referralCode)
const carol = await newUser()
type Somebody = typeof alice
const as = ({ token }: Somebody) => ({ token })

async function send(from: Somebody, to: Somebody, amount: number, note?: string) {
  const asked = { fromAddress: from.address, toAddress: to.address, amount, ...(note && { note }) }
  const { body } = await askCall(transfer, asked, as(from))
  return Number(body.transaction._id)
}

/** A line a day: the bonus on day 0. */
clock.now += DAY_MS
const rent = await send(alice, bob, 1.5, 'Rent, May')
clock.now += DAY_MS
const lunch = await send(alice, carol, 0.25, 'Lunch = 50% <off>')
clock.now += DAY_MS
const back = await send(bob, alice, 0.25)
clock.now += DAY_MS
const self = await send(alice, alice, 1)
const bonus = 1

type Asked = InputOf<typeof searchHistory>
const search = (input: Asked, who = alice) => askCall(searchHistory, input, as(who))

const capitals = (address: string) => `0x${address.slice(2, 12).toUpperCase()}`
for (const [what, input, found] of [
  ['nothing finds everything, newest first', {}, [self, back, lunch, rent, bonus]],
  ['part of a note, in any case', { text: ' rENT' }, [rent]],
  ['part of an address, in any case', { text: capitals(bob.address) }, [back, rent]],
  ['the own address finds only what went to oneself', { text: alice.address }, [self]],
  ['an exact amount', { amounts: '0.25' }, [back, lunch]],
  ['any of several amounts', { amounts: '1500,1.5' }, [rent]],
  ['handed addresses', { addresses: carol.address.toLowerCase() }, [lunch]],
  ['any of text, amounts and addresses', { text: 'May', addresses: carol.address }, [lunch, rent]],
  ['a filter on top', { amounts: '0.25', show: 'received' }, [back]],
  ['only a filter', { show: 'bonus' }, [bonus]],
  ['days', { sinceMs: START_MS + DAY_MS, untilMs: START_MS + 3 * DAY_MS }, [lunch, rent]],
  ['a filter within days', { sinceMs: START_MS + 2 * DAY_MS, show: 'sent' }, [self, lunch]],
  ['what is older', { before: lunch }, [rent, bonus]],
  ['what is not there', { text: 'holiday' }, []],
  ['a sign of patterns is a sign', { text: '50% <' }, [lunch]],
] as [string, Asked, number[]][])
  test(`a search finds by ${what}`, async () => {
    const { status, body } = await search(input)
    expect(status).toBe(200)
    expect(body.transactions.map(({ _id }) => Number(_id))).toEqual(found)
    expect(body).not.toHaveProperty('next')
    expect(body.searchedBackTo).toBeNull()
  })

test('a full page of a search links to the next one', async () => {
  const { body } = await search({ amounts: '0.25', limit: 1 })
  expect(body.transactions[0]).toMatchObject({ _id: String(back), note: '' })
  expect(body.next).toBe(back)
  const rest = await search({ amounts: '0.25', limit: 1, before: body.next! })
  expect(rest.body.transactions[0]).toMatchObject({ note: 'Lunch = 50% <off>' })
})

test('a search finds only own notes, and needs a login', async () => {
  expect((await search({ text: 'Rent' }, bob)).body.transactions).toEqual([])
  const whole = { sinceMs: 0, untilMs: clock.now }
  for (const answer of [
    await askCall(searchHistory, {}),
    await askCall(statement, whole),
    await askCall(statementCsv, whole),
  ])
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_expired' } })
})

test('a period that ends before it begins is refused, and one that is no number', async () => {
  const period = { sinceMs: START_MS, untilMs: START_MS }
  for (const call of [searchHistory, statement, statementCsv]) {
    const no = { status: 400, body: { code: 'period_invalid' } }
    expect(await askCall(call, period, as(alice))).toMatchObject(no)
    const wrong = { sinceMs: '2026-13', untilMs: 1 } as unknown as typeof period
    expect((await askCall(call, wrong, as(alice))).status).toBe(400)
  }
  expect((await search({ before: rent }, carol)).status).toBe(400)
})

test('a statement has each line of its days with its note, between two balances', async () => {
  const period = { sinceMs: START_MS + DAY_MS, untilMs: START_MS + 3 * DAY_MS }
  const { body } = await askCall(statement, period, as(alice))
  expect(body).toMatchObject({ address: alice.address, opening: 10, closing: 8.248 })
  expect(body.lines).toMatchObject([
    {
      number: rent,
      kind: 'transfer',
      direction: 'sent',
      counterparty: bob.address,
      amount: 1.5,
      fee: 0.001,
      balance: 8.499,
      note: 'Rent, May',
    },
    { number: lunch, counterparty: carol.address, note: 'Lunch = 50% <off>' },
  ])
  const nothing = { sinceMs: 0, untilMs: START_MS }
  expect((await askCall(statement, nothing, as(alice))).body).toMatchObject({
    opening: 0,
    lines: [],
    closing: 0,
  })
})

test('as CSV a statement is whole, exact, private, and its notes are text to a spreadsheet', async () => {
  await askCall(writeNote, { transaction: self, text: '＝HYPERLINK("x", "y")' }, as(alice))
  const { body, headers } = await app.inject({
    url: `/api/statement.csv?sinceMs=${START_MS}&untilMs=${clock.now + 1}`,
    headers: { authorization: `Bearer ${alice.token}` },
  })
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['content-disposition']).toMatch(/cxac-statement-[-\d]+\.csv/)
  const lines = body.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'number,time,kind,direction,counterparty,amount,fee,balance,note,block,hash,name',
  )
  expect(lines[1]).toBe(`,${new Date(START_MS).toISOString()},opening,,,,,0,,,,`)
  expect(lines[2]).toMatch(/,bonus,received,SYSTEM,10,0,10,,\d+,[0-9a-f]{64},$/)
  expect(lines[3]).toContain(`,sent,${bob.address},-1.5,0.001,8.499,"Rent, May",`)
  expect(lines[6]).toContain(`,self,${alice.address},-1,0.001,8.497,"'＝HYPERLINK(""x"", ""y"")",`)
  expect(lines.slice(7)).toEqual([
    ',,total in,,,11.25,,,,,,',
    ',,total out,,,-2.75,,,,,,',
    ',,total fees,,,,0.003,,,,,',
    `,${new Date(clock.now + 1).toISOString()},closing,,,,,8.497,,,,`,
  ])
})

test('a history of any length is searched in steps, and is too long for a page of a statement', async () => {
  const [one, dave] = [parseCoins('0.000001')!, await newUser(inviter.referralCode)]
  const order = () =>
    transferOrder({
      from: dave.address,
      to: carol.address,
      amount: one,
      fee: micros(0n),
      key: null,
      atMs: clock.now,
    })
  const first = await send(dave, carol, 0.5, 'the first of many')
  await Promise.all(Array.from({ length: SEARCH_MAX_LINES }, () => ledger.submit(order())))
  const step = await search({ text: 'of many' }, dave)
  expect(step.body.transactions).toEqual([])
  expect(step.body.searchedBackTo).toBe(new Date(clock.now).toISOString())
  for (const show of [undefined, 'sent'] as const) {
    const input = { text: 'of many', before: step.body.next!, ...(show && { show }) }
    const rest = await search(input, dave)
    expect(rest.body.transactions.map(({ _id }) => Number(_id))).toEqual([first])
  }

  expect(STATEMENT_MAX_LINES).toBeLessThanOrEqual(SEARCH_MAX_LINES)
  const period = { sinceMs: START_MS, untilMs: clock.now + 1 }
  expect(await askCall(statement, period, as(dave))).toMatchObject({
    status: 400,
    body: { code: 'statement_too_long' },
  })
  const csv = await askCall(statementCsv, period, as(dave))
  expect(csv.status).toBe(200)
})

/** Payer, payee, amount, and the time since the one before. */
const Payments = fc.array(
  fc.record({
    from: fc.nat(2),
    to: fc.nat(2),
    amount: fc.integer({ min: 1, max: 12_000 }),
    // Shorter than a session in total.
    afterMs: fc.integer({ min: 0, max: DAY_MS / 2 }),
  }),
  { minLength: 1, maxLength: 12 },
)

test('of any period of any history: opening + in − out − fees = closing, and periods join', async () => {
  // Last, because its time goes past the sessions of the other tests.
  const world = await testApp()
  const rich = await world.newUser((await world.newUser()).referralCode)
  await fc.assert(
    fc.asyncProperty(Payments, fc.nat(100), fc.nat(100), async (payments, one, other) => {
      const people = await Promise.all([0, 1, 2].map(() => world.newUser()))
      const pay = (from: Address, to: Address, amount: bigint) =>
        world.ledger.submit(
          transferOrder({
            from,
            to,
            amount: micros(amount),
            fee: micros(10n),
            key: null,
            atMs: world.clock.now,
          }),
        )
      await Promise.all(people.map(({ address }) => pay(rich.address, address, 10_000n)))
      const beganMs = world.clock.now
      for (const { from, to, amount, afterMs } of payments) {
        world.clock.now += afterMs
        const [payer, payee] = [people[from]!.address, people[to]!.address]
        await pay(payer, payee, BigInt(amount)).catch(() => 'some cannot pay, and that is fine')
      }
      const lastMs = world.clock.now + 1
      const cuts = [one, other].map(part => beganMs + Math.round((part / 100) * (lastMs - beganMs)))
      const edges = [...new Set([0, ...cuts, lastMs])].toSorted((a, b) => a - b)
      for (const person of people) {
        let carried: Micros = micros(0n)
        for (const [i, untilMs] of edges.slice(1).entries()) {
          const period = { sinceMs: edges[i]!, untilMs }
          const { body } = await world.askCall(statement, period, as(person))
          const sums = body.lines
            .map(line => ({ ...line, ...inMicros(line) }))
            .reduce(addLine, NO_SUMS)
          const opening = microsFromJson(body.opening)!
          expect(opening).toBe(carried)
          expect(closingBalance(opening, sums)).toBe(microsFromJson(body.closing))
          carried = microsFromJson(body.closing)!
        }
        const { body } = await world.askCall(addressSummary, { address: person.address })
        expect(carried).toBe(microsFromJson(body.balance))
      }
    }),
    { numRuns: 8 },
  )
})

const inMicros = ({ amount, fee }: { amount: number; fee: number }) => ({
  amount: microsFromJson(amount)!,
  fee: microsFromJson(fee)!,
})
