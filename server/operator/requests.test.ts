import { expect, test } from 'vitest'
import {
  deleteKycOfAccount,
  findAccount,
  freezeAccount,
  operatorSignIn,
  unfreezeAccount,
} from '#api/calls/operator.ts'
import { acceptWithToken } from '#api/calls/operatorInvitations.ts'
import {
  addOperator as addCall,
  confirmRequest,
  declineRequest,
  operatorRequests,
  operators,
  removeOperator,
} from '#api/calls/operators.ts'
import { asker } from '../testing/testApp.ts'
import { testKyc } from '../testing/testKyc.ts'
import { addOperator } from './operators.ts'
import { runTerminal } from './terminal/runTerminal.ts'

async function world() {
  const kyc = await testKyc()
  const { askCall } = asker(kyc.operatorApp)
  const signedIn = async (name: string) => ({
    token: await kyc.signIn(await addOperator(kyc.pool, name)),
  })
  async function terminal(...args: string[]): Promise<string> {
    const lines: string[] = []
    const print = (line: string) => lines.push(line)
    await runTerminal({ ...kyc, who: 'root (terminal)', print }, args)
    return lines.join('\n')
  }
  return { ...kyc, ask: askCall, signedIn, terminal }
}

const { ask, signedIn, terminal, newUser, applicant, pool, owner } = await world()
const [ada, grace, joan] = [await signedIn('Ada'), await signedIn('Grace'), await signedIn('Joan')]
type Who = typeof ada

const waiting = async (who: Who) => (await ask(operatorRequests, {}, who)).body.requests

async function onlyRequest(who: Who) {
  const requests = await waiting(who)
  expect(requests).toHaveLength(1)
  return requests[0]!
}

const confirm = async (who: Who) => ask(confirmRequest, { id: (await onlyRequest(who)).id }, who)

test('lifting another operator’s freeze needs a second operator', async () => {
  const { id, username } = await newUser()
  await ask(freezeAccount, { id, reason: 'fraud' }, ada)
  const asked = await ask(unfreezeAccount, { id }, grace)
  expect(asked.body).toMatchObject({
    freeze: { isByOperator: true },
    requests: [{ what: 'lift_freeze', about: username, askedBy: 'Grace', isOwn: true }],
  })
  const { id: request } = await onlyRequest(ada)
  // Asking again gives the same request, and operators cannot agree to their own.
  await ask(unfreezeAccount, { id }, joan)
  expect(await onlyRequest(grace)).toMatchObject({ id: request, isOwn: true })
  const own = await ask(confirmRequest, { id: request }, grace)
  expect(own).toMatchObject({ status: 403, body: { code: 'own_request' } })
  expect((await ask(findAccount, { name: id }, ada)).body.freeze).not.toBeNull()

  expect((await ask(confirmRequest, { id: request }, ada)).body).toEqual({
    message: 'It is done.',
    invitation: null,
  })
  const { body } = await ask(findAccount, { name: id }, ada)
  expect(body).toMatchObject({ freeze: null, requests: [] })
  expect(body.events[0]).toMatchObject({ who: 'Grace and Ada', what: 'unfrozen' })
  const late = await ask(confirmRequest, { id: request }, joan)
  expect(late).toMatchObject({ status: 404, body: { code: 'request_not_found' } })
})

test('freezing an account again does not let an operator lift another one’s freeze by themselves', async () => {
  const { id } = await newUser()
  await ask(freezeAccount, { id, reason: 'fraud' }, ada)
  await ask(freezeAccount, { id, reason: 'takeover' }, grace)
  const { body } = await ask(unfreezeAccount, { id }, grace)
  expect(body).toMatchObject({ freeze: { isByOperator: true }, requests: [{ askedBy: 'Grace' }] })
  await confirm(ada)
})

test('an operator lifts their own freeze at once', async () => {
  const { id } = await newUser()
  await ask(freezeAccount, { id, reason: 'fraud' }, ada)
  expect((await ask(unfreezeAccount, { id }, ada)).body).toMatchObject({
    freeze: null,
    requests: [],
  })
  expect((await ask(unfreezeAccount, { id }, ada)).body.code).toBe('not_frozen')
})

test('a declined request has no effect and can be made again', async () => {
  const { user, submit, status } = await applicant()
  await submit()
  await ask(deleteKycOfAccount, { id: user.id }, ada)
  const { id } = await onlyRequest(grace)
  expect((await ask(declineRequest, { id }, grace)).status).toBe(200)
  expect(await waiting(grace)).toEqual([])
  expect(await status()).toMatchObject({ status: 'pending' })

  await ask(deleteKycOfAccount, { id: user.id }, ada)
  const { id: again } = await onlyRequest(grace)
  // Two operators agree at once: only one of them carries it out.
  const answers = await Promise.all(
    [grace, joan].map(who => ask(confirmRequest, { id: again }, who)),
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 404]))
  expect(await status()).toMatchObject({ status: 'none' })
  const { rows } = await pool.query(
    "SELECT who FROM kyc_events WHERE user_id = $1 AND what = 'data_deleted'",
    [user.id],
  )
  expect(rows).toEqual([{ who: expect.stringMatching(/^Ada and (Grace|Joan)$/) }])
})

test('inviting and removing an operator needs two operators', async () => {
  expect((await ask(addCall, { name: 'Grace' }, ada)).body.code).toBe('username_taken')
  expect((await ask(addCall, { name: 'CXAC' }, ada)).body.code).toBe('username_reserved')
  expect((await ask(addCall, { name: 'x' }, ada)).body.code).toBe('username_invalid')
  expect((await ask(addCall, { name: 'Edsger' }, ada)).body).toMatchObject({ invitation: null })
  const made = await confirm(grace)
  const ticket = made.body.invitation!.split('#')[1]!
  const { token } = (await ask(acceptWithToken, { ticket })).body
  const begun = await ask(operatorSignIn, { token })
  expect(begun.body.name).toBe('Edsger')
  expect((await ask(operators, {}, ada)).body.operators.map(({ name }) => name)).toEqual([
    'Ada',
    'Edsger',
    'Grace',
    'Joan',
    'Olga',
  ])

  expect((await ask(removeOperator, { name: 'Ada' }, ada)).body.code).toBe('own_request')
  expect((await ask(removeOperator, { name: 'nobody' }, ada)).body.code).toBe('user_not_found')
  await ask(removeOperator, { name: 'Edsger' }, ada)
  await confirm(grace)
  const gone = { token: begun.body.secret }
  expect((await ask(operators, {}, gone)).body.code).toBe('operator_signed_out')
})

test('the terminal can make, confirm and decline requests, and shows the record', async () => {
  const { id, username } = await newUser()
  await ask(freezeAccount, { id, reason: 'fraud' }, ada)
  expect(await terminal('account', 'unfreeze', username)).toMatch(
    /^Another operator has to agree, in the console or with 'requests confirm [\w-]{36}'\.$/,
  )
  const { id: request } = await onlyRequest(ada)
  expect(await terminal('requests', 'list')).toContain(`Lift the freeze of ${username}`)
  await expect(terminal('requests', 'confirm', request)).rejects.toMatchObject({
    code: 'own_request',
  })
  await expect(terminal('requests', 'confirm', 'no id')).rejects.toMatchObject({
    code: 'request_not_found',
  })
  expect(await terminal('requests', 'decline', request)).toBe('It was declined.')
  await ask(unfreezeAccount, { id }, grace)
  await terminal('requests', 'confirm', (await onlyRequest(ada)).id)
  expect((await ask(findAccount, { name: id }, ada)).body.freeze).toBeNull()

  await terminal('operators', 'add', 'Donald')
  await terminal('operators', 'remove', 'Donald')
  const record = await terminal('operators', 'record')
  expect(record).toMatch(/root \(terminal\) +done +remove_operator +Donald/)
  expect(record).toMatch(/Grace +asked +lift_freeze/)
  expect(record).toMatch(/root \(terminal\) +declined +lift_freeze/)
  await expect(owner.query('DELETE FROM operator_events')).rejects.toThrow('never changed')
  await expect(pool.query("UPDATE operator_events SET who = 'x'")).rejects.toThrow(
    'permission denied',
  )
})
