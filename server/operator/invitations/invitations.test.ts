import { expect, test } from 'vitest'
import { operatorSignIn } from '#api/calls/operator.ts'
import {
  acceptWithPasskey,
  acceptWithToken,
  beginAcceptWithPasskey,
  openInvitation,
} from '#api/calls/operatorInvitations.ts'
import {
  addOperator as addCall,
  addOperatorPasskey,
  beginOperatorSignIn,
  confirmRequest,
  operatorRequests,
  operators,
  operatorSignInWithPasskey,
} from '#api/calls/operators.ts'
import { OPERATOR_INVITATION_MS } from '#api/limits.ts'
import { asker } from '../../testing/testApp.ts'
import { testAuthenticator } from '../../testing/testAuthenticator.ts'
import { testKyc } from '../../testing/testKyc.ts'
import { addOperator, removeOperator } from '../operators.ts'
import { acceptInvitation } from './invitations.ts'
import { MINUTE_MS } from '#api/time.ts'

const ORIGIN = 'https://operators.example'
const { pool, clock, operatorApp, signIn } = await testKyc({ OPERATOR_URL: ORIGIN })
const { askCall: ask } = asker(operatorApp)
const headers = { host: 'operators.example' }

/** Tokens of operators that the terminal made. */
const [ada, grace] = [await addOperator(pool, 'Ada'), await addOperator(pool, 'Grace')]
const session = async (token: string) => ({ token: await signIn(token), headers })

/** Ada asks, Grace agrees. Answers what Grace is shown. */
async function invite(name: string, [asks, agrees]: [string, string] = [ada, grace]) {
  await ask(addCall, { name }, await session(asks))
  const second = await session(agrees)
  const { requests } = (await ask(operatorRequests, {}, second)).body
  const { id } = requests.find(({ about }) => about === name)!
  return ask(confirmRequest, { id }, second)
}

const ticketOf = async (name: string) =>
  (await invite(name)).body.invitation!.replace('/invitation#', '')

const namesOf = async () =>
  (await ask(operators, {}, await session(ada))).body.operators.map(({ name }) => name)

test('the operator who agrees gets an invitation and never the token', async () => {
  const { body } = await invite('Alan')
  expect(body).toEqual({
    message: 'Alan is invited.',
    invitation: expect.stringMatching(/^\/invitation#[\w-]{43}$/) as string,
  })
  const ticket = body.invitation!.split('#')[1]!
  const asToken = await ask(operatorSignIn, { token: ticket }, { headers })
  expect(asToken.body.code).toBe('operator_unknown')
  expect(await namesOf()).not.toContain('Alan')
})

test('the new operator opens the invitation, gets a token that signs in, and the list names who agreed', async () => {
  const ticket = await ticketOf('Edsger')
  const opened = await ask(openInvitation, { ticket }, { headers })
  expect(opened.body).toEqual({
    name: 'Edsger',
    invitedBy: 'Ada',
    agreedBy: 'Grace',
    expiresAt: new Date(clock.now + OPERATOR_INVITATION_MS).toISOString(),
  })
  const { body } = await ask(acceptWithToken, { ticket }, { headers })
  const begun = await ask(operatorSignIn, { token: body.token }, { headers })
  expect([body.name, begun.body.name]).toEqual(['Edsger', 'Edsger'])
  const listed = (await ask(operators, {}, await session(ada))).body.operators
  expect(listed.find(({ name }) => name === 'Edsger')).toEqual({
    name: 'Edsger',
    since: new Date(clock.now).toISOString(),
    invitedBy: 'Ada',
    agreedBy: 'Grace',
  })
  expect(listed.find(({ name }) => name === 'Ada')).toMatchObject({
    invitedBy: null,
    agreedBy: null,
  })
})

test('an invitation works once: a second use is refused with the time of the first and whom to tell', async () => {
  const ticket = await ticketOf('Joan')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask(acceptWithToken, { ticket }, { headers })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(
    new Set([undefined, 'invitation_used']),
  )
  const at = new Date(clock.now).toISOString().slice(0, 16).replace('T', ' ')
  clock.now += 5 * MINUTE_MS
  for (const call of [openInvitation, acceptWithToken, beginAcceptWithPasskey]) {
    const { status, body } = await ask(call, { ticket }, { headers })
    expect([status, body.code, body.message]).toEqual([
      400,
      'invitation_used',
      `This invitation was used at ${at} UTC. If that was not you, somebody else signs in as Joan: tell Ada and Grace.`,
    ])
  }
})

test('an invitation is refused after an hour', async () => {
  const ticket = await ticketOf('Barbara')
  clock.now += OPERATOR_INVITATION_MS - 1
  expect((await ask(openInvitation, { ticket }, { headers })).status).toBe(200)
  clock.now += 1
  for (const call of [openInvitation, acceptWithToken])
    expect((await ask(call, { ticket }, { headers })).body.code).toBe('invitation_expired')
  expect(await namesOf()).not.toContain('Barbara')
})

test('the database holds the hash of a ticket alone', async () => {
  const ticket = await ticketOf('Frances')
  const { rows } = await pool.query('SELECT * FROM operator_invitations')
  const held = JSON.stringify(rows)
  expect(held).toContain('Frances')
  expect(held).not.toContain(ticket)
  expect(held).not.toContain(JSON.stringify([...Buffer.from(ticket)]).slice(1, -1))
})

test('a newer invitation of the same name replaces the one that waits', async () => {
  const first = await ticketOf('Donald')
  const second = await ticketOf('Donald')
  expect((await ask(openInvitation, { ticket: first }, { headers })).body.code).toBe(
    'invitation_unknown',
  )
  expect((await ask(openInvitation, { ticket: second }, { headers })).status).toBe(200)
})

test('guessed tickets count as wrong tokens', async () => {
  const from = { headers, ip: '198.51.100.9' }
  const codes = new Set<unknown>()
  for (let i = 0; i < 12; i++)
    codes.add((await ask(openInvitation, { ticket: `guess-${i}` }, from)).body.code)
  expect([...codes]).toEqual(['invitation_unknown', 'too_many_requests'])
})

test('the record has who asked, who agreed, and when the invitation was used', async () => {
  const ticket = await ticketOf('Radia')
  const invitedAt = new Date(clock.now)
  clock.now += 20 * MINUTE_MS
  await ask(acceptWithToken, { ticket }, { headers })
  const { rows } = await pool.query(
    `SELECT who, step, what, at FROM operator_events WHERE operator = 'Radia' ORDER BY number`,
  )
  expect(rows).toEqual([
    { who: 'Ada', step: 'asked', what: 'invite_operator', at: invitedAt },
    { who: 'Grace', step: 'confirmed', what: 'invite_operator', at: invitedAt },
    { who: 'Radia', step: 'done', what: 'use_invitation', at: new Date(clock.now) },
  ])
})

test('a new operator can make a passkey in place of a token, and signs in with it', async () => {
  const ticket = await ticketOf('Hedy')
  const device = testAuthenticator({ origin: ORIGIN, isUnlocked: true })
  const begin = async () =>
    (await ask(beginAcceptWithPasskey, { ticket }, { headers })).body.options
  const attestation = device.create(await begin())
  const unnamed = await ask(acceptWithPasskey, { ticket, name: ' ', attestation }, { headers })
  expect(unnamed.body.code).toBe('passkey_name_invalid')
  // A challenge for Hedy adds no passkey to another operator.
  const foreign = await ask(addOperatorPasskey, { name: 'Key', attestation }, await session(ada))
  expect(foreign.body.code).toBe('passkey_refused')
  const { body } = await ask(
    acceptWithPasskey,
    { ticket, name: 'Key', attestation: device.create(await begin()) },
    { headers },
  )
  expect(body.name).toBe('Hedy')
  const own = await ask(operators, {}, { token: body.secret, headers })
  expect(own.status).toBe(200)
  const { options } = (await ask(beginOperatorSignIn, {}, { headers })).body
  const again = await ask(
    operatorSignInWithPasskey,
    { assertion: device.answer(options) },
    { headers },
  )
  expect(again.body.name).toBe('Hedy')
  expect((await ask(acceptWithToken, { ticket }, { headers })).body.code).toBe('invitation_used')
})

test('with an operator, or a new token of theirs, the invitations end that they made', async () => {
  const mary = await addOperator(pool, 'Mary')
  const ticket = (await invite('Sophie', [mary, grace])).body.invitation!.split('#')[1]!
  await removeOperator(pool, 'Mary')
  expect((await ask(acceptWithToken, { ticket }, { headers })).body.code).toBe('invitation_unknown')
  const emmy = await addOperator(pool, 'Emmy')
  const other = (await invite('Sophie', [ada, emmy])).body.invitation!.split('#')[1]!
  await addOperator(pool, 'Emmy')
  expect((await ask(acceptWithToken, { ticket: other }, { headers })).body.code).toBe(
    'invitation_unknown',
  )
})

test('an invitation gives no token for a name that the terminal has made meanwhile', async () => {
  const ticket = await ticketOf('Katherine')
  await pool.query(
    "INSERT INTO operators (name, token_hash) VALUES ('Katherine', sha256('another'))",
  )
  const { status, body } = await ask(acceptWithToken, { ticket }, { headers })
  expect([status, body.message]).toEqual([409, 'There is an operator Katherine already.'])
})

test('a used ticket does not bring a removed operator back', async () => {
  const ticket = await ticketOf('Maria')
  const accept = () => acceptInvitation(pool, ticket, clock.now)
  expect(await accept()).toMatchObject({ name: 'Maria' })
  await removeOperator(pool, 'Maria')
  await expect(accept()).rejects.toMatchObject({ code: 'invitation_used' })
})
