import { expect, test } from 'vitest'
import { OPERATOR_REASONS } from '#api/values/operator.ts'
import {
  endSessionsOfAccount,
  findAccount,
  freezeAccount,
  unfreezeAccount,
} from '#api/calls/operator.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { sessions } from '#api/calls/sessions.ts'
import { getUserByUid } from '#api/calls/users.ts'
import { testKyc } from '../testing/testKyc.ts'
import { testMails } from '../testing/testMails.ts'
import { asker } from '../testing/testApp.ts'
import { waitingQueries } from '../testing/database/waitingQueries.ts'
import { insertApiKey, listApiKeys } from '../users/apiKeys/storedApiKeys.ts'
import { storedPasskeys } from '../users/passkeys/storedPasskeys.ts'
import { addOperator } from './operators.ts'
import { runTerminal } from './terminal/runTerminal.ts'

const world = await testKyc()
const { askCall, newUser, operatorApp, owner, pool } = world
const { mailTo } = await testMails(world)
const grace = { token: await world.signIn(await addOperator(pool, 'Grace')) }
const console = asker(operatorApp)

async function terminal(...args: string[]): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  await runTerminal({ ...world, who: 'root (terminal)', print }, args)
  return lines.join('\n')
}

test('an operator finds an account, freezes it with a reason and lifts the freeze; each step is recorded', async () => {
  const user = await newUser()
  const { body: found } = await console.askCall(
    findAccount,
    { name: ` ${user.email.toUpperCase()}` },
    grace,
  )
  expect(found).toMatchObject({
    id: user.id,
    username: user.username,
    walletAddress: user.address,
    openSessions: 1,
    freeze: null,
    events: [],
  })
  const frozen = await console.askCall(freezeAccount, { id: user.id, reason: 'takeover' }, grace)
  expect(frozen.body.freeze).toMatchObject({
    isByOperator: true,
    reason: OPERATOR_REASONS.takeover,
  })
  expect(frozen.body.events).toMatchObject([{ who: 'Grace', what: 'frozen', reason: 'takeover' }])
  await mailTo(user.email, /Somebody else may have got into your account\./)
  const lifted = await console.askCall(unfreezeAccount, { id: user.id }, grace)
  expect(lifted.body).toMatchObject({ freeze: null, events: [{ what: 'unfrozen' }, {}] })
  const again = await console.askCall(unfreezeAccount, { id: user.id }, grace)
  expect(again.body.code).toBe('not_frozen')
})

test('an operator ends all sessions and API keys of an account, which is recorded and mailed', async () => {
  const user = await newUser()
  const wanted = { name: 'Shop', scopes: ['read' as const], password: user.password }
  const { secret } = (await askCall(addApiKey, wanted, { token: user.token })).body
  const read = () => askCall(getUserByUid, { uid: user.uid }, { token: secret })
  expect((await read()).status).toBe(200)
  const ask = () => askCall(sessions, {}, { token: user.token })
  expect((await ask()).status).toBe(200)
  const ended = await console.askCall(
    endSessionsOfAccount,
    { id: user.id, reason: 'takeover' },
    grace,
  )
  expect(ended.body).toMatchObject({
    openSessions: 0,
    events: [
      { who: 'Grace', what: 'sessions_ended', reason: 'takeover' },
      { who: 'Grace', what: 'api_key_revoked' },
      { what: 'api_key_added' },
    ],
  })
  await expect.poll(async () => (await ask()).status).toBe(401)
  await expect.poll(async () => (await read()).body.code).toBe('api_key_unknown')
  await mailTo(user.email, /ended all sessions[^]*\/freeze#/)
})

test('an API key that is being added is revoked with the sessions', async () => {
  const user = await newUser()
  const sql = await owner.connect()
  await sql.query('BEGIN')
  await storedPasskeys.lockOwner(sql, user.id)
  const limits = { dailySum: null, addresses: [], networks: [], validMs: null, hasPasskey: false }
  await insertApiKey(sql, user.id, { name: 'Late', scopes: ['pay'], ...limits }, world.clock.now)
  const ending = terminal('account', 'end-sessions', user.email, '--reason', 'takeover')
  await Promise.race([ending, expect.poll(() => waitingQueries(owner, 'FROM users')).toBe(1)])
  await sql.query('COMMIT')
  sql.release()
  await ending
  expect(await listApiKeys(pool, user.id)).toEqual([])
})

test('the terminal freezes, unfreezes and ends sessions like the console', async () => {
  const user = await newUser()
  expect(await terminal('user', user.username)).toMatch(/frozen +no/)
  expect(await terminal('account', 'freeze', user.username, '--reason', 'authority')).toBe(
    `Sending from the wallet of ${user.username} is frozen.`,
  )
  expect(await terminal('user', user.uid)).toContain('an operator: An authority has ordered it.')
  await terminal('account', 'end-sessions', user.email, '--reason', 'owner_asked')
  await expect
    .poll(async () => (await askCall(sessions, {}, { token: user.token })).status)
    .toBe(401)
  expect(await terminal('account', 'unfreeze', user.address)).toBe(
    `${user.username} can send again.`,
  )
  const { body } = await console.askCall(findAccount, { name: user.id }, grace)
  expect(body.events.map(({ who, what }) => `${who} ${what}`)).toEqual([
    'root (terminal) unfrozen',
    'root (terminal) sessions_ended',
    'root (terminal) frozen',
  ])
})

test('without a session, a reason or an account nothing happens', async () => {
  const user = await newUser()
  const input = { id: user.id, reason: 'fraud' } as const
  expect((await console.askCall(freezeAccount, input)).body.code).toBe('operator_signed_out')
  const asUser = await console.askCall(freezeAccount, input, { token: user.token })
  expect(asUser.body.code).toBe('operator_signed_out')
  const moody = await console.ask(
    'POST',
    `/operator/accounts/${user.id}/freeze`,
    { reason: 'mood' },
    grace,
  )
  expect(moody.body.code).toBe('invalid_input')
  const nobody = { id: crypto.randomUUID(), reason: 'fraud' } as const
  for (const call of [freezeAccount, endSessionsOfAccount])
    expect((await console.askCall(call, nobody, grace)).body.code).toBe('user_not_found')
  expect((await console.askCall(findAccount, { name: 'nobody' }, grace)).body.code).toBe(
    'user_not_found',
  )
  await expect(terminal('account', 'freeze', user.id)).rejects.toThrow('--reason must be one of')
  await expect(terminal('account', 'unfreeze', user.id)).rejects.toThrow('not frozen')
  const { body } = await console.askCall(findAccount, { name: user.id }, grace)
  expect(body).toMatchObject({ freeze: null, openSessions: 1, events: [] })
})
