import { expect, test } from 'vitest'
import { deleteKycOfAccount, operatorSignIn } from '#api/calls/operator.ts'
import { acceptWithToken } from '#api/calls/operatorInvitations.ts'
import {
  addOperator as addCall,
  confirmRequest,
  declineRequest,
  operatorRequests,
  removeOperator as removeCall,
} from '#api/calls/operators.ts'
import { OPERATOR_NEW_MS } from '#api/limits.ts'
import { asker } from '../testing/testApp.ts'
import { testKyc } from '../testing/testKyc.ts'
import { addOperator, removeOperator } from './operators.ts'
import { runTerminal } from './terminal/runTerminal.ts'

/** An installation with the operators that the terminal made, by name. */
async function installation(...names: string[]) {
  const kyc = await testKyc()
  await removeOperator(kyc.pool, 'Olga')
  const { askCall: ask } = asker(kyc.operatorApp)
  const tokens = new Map<string, string>()
  for (const name of names) tokens.set(name, await addOperator(kyc.pool, name))
  const as = async (name: string) => ({ token: await kyc.signIn(tokens.get(name)) })

  const requestAs = async (name: string) =>
    (await ask(operatorRequests, {}, await as(name))).body.requests[0]!
  const agree = async (name: string) =>
    ask(confirmRequest, { id: (await requestAs(name)).id }, await as(name))
  const takeBack = async (name: string) =>
    ask(declineRequest, { id: (await requestAs(name)).id }, await as(name))

  async function accept(name: string, invitation: string | null) {
    const ticket = invitation!.split('#')[1]!
    tokens.set(name, (await ask(acceptWithToken, { ticket })).body.token)
  }
  async function invite(name: string, asks: string, agrees: string) {
    await ask(addCall, { name }, await as(asks))
    await accept(name, (await agree(agrees)).body.invitation)
  }
  /** Something that needs a second operator. */
  async function wish(name: string) {
    const { id } = await kyc.newUser()
    return (await ask(deleteKycOfAccount, { id }, await as(name))).body.requests
  }
  async function terminal(...args: string[]): Promise<string> {
    const lines: string[] = []
    const print = (line: string) => lines.push(line)
    await runTerminal({ ...kyc, who: 'root (terminal)', print }, args)
    return lines.join('\n')
  }
  const pass = (ms: number) => (kyc.clock.now += ms)
  return { ...kyc, ask, as, agree, takeBack, requestAs, accept, invite, wish, terminal, pass }
}

const END = 'Another operator has to agree, or somebody at the terminal.'

test('an operator younger than a day cannot agree, and reads from when', async () => {
  const { invite, wish, agree, requestAs, clock, pass } = await installation('Ada', 'Bob', 'Eve')
  await invite('Cleo', 'Ada', 'Bob')
  await wish('Eve')
  pass(OPERATOR_NEW_MS - 1)
  const from = new Date(clock.now + 1).toISOString().slice(0, 16).replace('T', ' ')
  const sentence = `You joined less than a day ago. You can agree from ${from} UTC.`
  const early = await agree('Cleo')
  expect([early.status, early.body.code, early.body.message]).toEqual([
    403,
    'operator_new',
    sentence,
  ])
  expect(await requestAs('Cleo')).toMatchObject({ isOwn: false, obstacle: sentence })
  pass(1)
  expect((await requestAs('Cleo')).obstacle).toBeNull()
  expect((await agree('Cleo')).status).toBe(200)
})

for (const [asks, agrees, why] of [
  ['Ada', 'Cleo', 'Ada had a part in inviting you.'],
  ['Bob', 'Cleo', 'Bob had a part in inviting you.'],
  ['Cleo', 'Ada', 'You had a part in inviting Cleo.'],
  ['Cleo', 'Bob', 'You had a part in inviting Cleo.'],
  ['Cleo', 'Dora', 'Bob had a part in inviting both you and Cleo.'],
] as const)
  test(`${agrees} cannot agree to what ${asks} asks for, where Ada or Eve and Bob invited Cleo and Dora`, async () => {
    const { invite, wish, agree, pass } = await installation('Ada', 'Bob', 'Eve')
    await invite('Cleo', 'Ada', 'Bob')
    await invite('Dora', 'Eve', 'Bob')
    pass(OPERATOR_NEW_MS)
    expect(await wish(asks)).toHaveLength(1)
    const { status, body } = await agree(agrees)
    expect([status, body.code, body.message]).toEqual([403, 'operators_related', `${why} ${END}`])
    expect((await agree(asks === 'Ada' ? 'Eve' : asks === 'Cleo' ? 'Eve' : 'Ada')).status).toBe(200)
  })

test('a lone operator who invites others passes no rule of two with them, however many', async () => {
  const { ask, as, accept, wish, agree, takeBack, terminal, requestAs, pass } =
    await installation('Ada')
  expect(await wish('Ada')).toEqual([])
  const invitations = new Map<string, string | null>()
  for (const name of ['Puppet', 'Marionette'])
    invitations.set(name, (await ask(addCall, { name }, await as('Ada'))).body.invitation)
  for (const [name, invitation] of invitations) await accept(name, invitation)
  pass(2 * OPERATOR_NEW_MS)
  const all = ['Ada', 'Puppet', 'Marionette']
  for (const asks of all) {
    expect(await wish(asks)).toHaveLength(1)
    for (const agrees of all.filter(name => name !== asks))
      expect((await agree(agrees)).body.code).toBe('operators_related')
    await takeBack(asks)
  }
  // Nor can they get rid of each other, or make others. The terminal can agree.
  await ask(removeCall, { name: 'Puppet' }, await as('Ada'))
  expect((await agree('Marionette')).body.code).toBe('operators_related')
  expect(await terminal('requests', 'confirm', (await requestAs('Ada')).id)).toBe('It is done.')
})

test('what an operator has asked for ends with them: their inviter cannot agree to it then', async () => {
  const { invite, wish, ask, as, pool, pass } = await installation('Ada', 'Bob')
  await invite('Cleo', 'Ada', 'Bob')
  pass(OPERATOR_NEW_MS)
  await wish('Cleo')
  await removeOperator(pool, 'Cleo')
  expect((await ask(operatorRequests, {}, await as('Bob'))).body.requests).toEqual([])
})

test('a fresh installation comes to two operators by the terminal, who agree to each other at once', async () => {
  const { terminal, wish, as, ask, signIn } = await installation('Ada')
  const token = (await terminal('operators', 'add', 'Bob')).split(': ')[1]!
  await wish('Ada')
  const bob = { token: await signIn(token) }
  const { id } = (await ask(operatorRequests, {}, bob)).body.requests[0]!
  expect((await ask(confirmRequest, { id }, bob)).status).toBe(200)
  expect((await ask(operatorRequests, {}, await as('Ada'))).body.requests).toEqual([])
})

test('an invited operator for whom the terminal vouches is independent at once', async () => {
  const { ask, as, accept, terminal, wish, signIn } = await installation('Ada')
  await accept('Bob', (await ask(addCall, { name: 'Bob' }, await as('Ada'))).body.invitation)
  expect(await terminal('operators', 'list')).toMatch(/Bob +\S+ \S+ +Ada +-/)
  const token = (await terminal('operators', 'add', 'Bob')).split(': ')[1]!
  await wish('Ada')
  const bob = { token: await signIn(token) }
  const { id } = (await ask(operatorRequests, {}, bob)).body.requests[0]!
  expect((await ask(confirmRequest, { id }, bob)).status).toBe(200)
})

test('the terminal that agrees to a new operator prints the link of the invitation', async () => {
  const { ask, as, terminal, requestAs, accept, wish, agree, pass } = await installation(
    'Ada',
    'Bob',
  )
  await ask(addCall, { name: 'Cleo' }, await as('Ada'))
  const said = await terminal('requests', 'confirm', (await requestAs('Ada')).id)
  expect(said).toMatch(/^Cleo is invited\. .*: http:\/\/localhost:\d+\/invitation#[\w-]{43}$/)
  await accept('Cleo', said)
  pass(OPERATOR_NEW_MS)
  // The terminal stands behind nobody: Bob had no part in it.
  await wish('Cleo')
  expect((await agree('Bob')).status).toBe(200)
})

test('no operator can be called as the terminal is in the record', async () => {
  const { ask, as, pool } = await installation('Ada')
  const refused = await ask(addCall, { name: 'Root (Terminal)' }, await as('Ada'))
  expect(refused.body.code).toBe('username_taken')
  await expect(addOperator(pool, 'root (terminal)')).rejects.toThrow('cannot be called')
})

test('where OPERATOR_TOKEN invites two, the second invitation ends with the token', async () => {
  const kyc = await testKyc({ OPERATOR_TOKEN: 'the-operator-token-of-these-tests' })
  const { askCall: ask } = asker(kyc.operatorApp)
  const fixed = { token: await kyc.signIn() }
  const invited = await Promise.all(
    ['Ada', 'Bob'].map(async name => (await ask(addCall, { name }, fixed)).body.invitation),
  )
  const [ada, bob] = invited.map(path => path!.split('#')[1]!)
  const { token } = (await ask(acceptWithToken, { ticket: ada! })).body
  expect((await ask(operatorSignIn, { token })).body.name).toBe('Ada')
  expect((await ask(acceptWithToken, { ticket: bob! })).body.code).toBe('invitation_unknown')
})
