import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sentenceOf } from '#api/refusals/refusals.ts'
import { testKyc } from '../../testing/testKyc.ts'
import { runTerminal } from './runTerminal.ts'

const world = await testKyc()
const { applicant, caseOf, openFile, askOperator } = world
const folder = await mkdtemp(join(tmpdir(), 'cxac-terminal-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns what the command prints. */
async function operator(...args: string[]): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  await runTerminal({ ...world, who: 'root (terminal)', print }, args)
  return lines.join('\n')
}

test('an application is listed, shown with its pictures, and approved; each step is recorded', async () => {
  const { user, submit, status, application, record } = await applicant()
  await submit()
  const id = await caseOf(user.username)
  expect(await operator('kyc', 'list', '--search', user.email)).toContain(id)
  const shown = await operator('kyc', 'show', id, '--pictures', folder)
  expect(shown).toContain(application.idNumber)
  expect(await readdir(folder)).toEqual([`${id}-id-document.jpg`])
  expect(await operator('kyc', 'approve', id)).toBe(`Application ${id} is approved.`)
  expect(await status()).toMatchObject({ status: 'approved' })
  const events = (await record())['events'] as { who: string; what: string }[]
  expect(events.slice(0, 3)).toMatchObject([
    { who: 'root (terminal)', what: 'approved' },
    { who: 'root (terminal)', what: 'id_document_viewed' },
    { who: 'root (terminal)', what: 'application_viewed' },
  ])
  expect(await operator('kyc', 'export-audit')).toContain(
    `"root (terminal)",approved,${user.id},${id}`,
  )
  await expect(operator('kyc', 'reject', id, '--reason', 'expired')).rejects.toMatchObject({
    code: 'case_decided',
    message: expect.stringContaining('was approved by root (terminal) already'),
  })
  expect(await operator('kyc', 'list', '--decided', '--search', user.uid)).toContain('approved')
})

test('an application that was only read is not approved, and the terminal says how to open its document', async () => {
  const { user, submit, status } = await applicant()
  await submit()
  const id = await caseOf(user.username)
  await operator('kyc', 'show', id)
  await expect(operator('kyc', 'approve', id)).rejects.toThrow(
    `${sentenceOf('document_unopened')} 'kyc show ${id} --pictures FOLDER' opens it.`,
  )
  expect(await status()).toMatchObject({ status: 'pending' })
})

test('a rejection from the terminal reads like one from the console', async () => {
  const { user, submit, status } = await applicant()
  await submit()
  const id = await caseOf(user.username)
  await operator('kyc', 'reject', id, '--reason', 'other', '--note', 'Signed in pencil.')
  expect((await status())['reason']).toBe(
    'The application could not be accepted. Signed in pencil.',
  )
})

test('deleting KYC data needs --yes', async () => {
  const { user, submit, application } = await applicant()
  await submit()
  await expect(operator('kyc', 'delete', user.email)).rejects.toThrow('Add --yes')
  expect((await openFile(application.idDocumentUrl, user.token)).statusCode).toBe(200)
  expect(await operator('kyc', 'delete', user.email, '--yes')).toBe(
    `All KYC data of ${user.username} is deleted.`,
  )
  expect((await openFile(application.idDocumentUrl, user.token)).statusCode).toBe(404)
})

test('users, transactions, blocks and wallets can be looked up', async () => {
  const inviter = await world.newUser()
  const user = await world.newUser(inviter.referralCode)
  for (const name of [
    user.username,
    user.email,
    user.id,
    user.uid,
    user.address,
    user.referralCode,
  ])
    expect(await operator('user', name)).toContain(user.email)
  expect(await operator('user', user.username)).toContain('10 CXAC in 1 transactions')
  expect(await operator('ledger')).toMatch(/in circulation +\d+ CXAC/)
  const history = await operator('ledger', 'address', user.address.toLowerCase())
  const [, hash = '', block = ''] = [.../\b([0-9a-f]{64})\b/.exec(history)!, '1']
  expect(await operator('ledger', 'tx', hash)).toContain(user.address)
  expect(await operator('ledger', 'block', block)).toContain('bonus')
})

test('removing an operator ends their open session at once', async () => {
  const token = (await operator('operators', 'add', 'Joan')).split(': ')[1]!
  const signedIn = await askOperator('POST', '/operator/session', { token })
  expect(signedIn.body).toMatchObject({ name: 'Joan' })
  const list = () =>
    askOperator('GET', '/operator/kyc?list=pending', undefined, String(signedIn.body['secret']))
  expect((await list()).status).toBe(200)
  expect(await operator('operators', 'list')).toContain('Joan')
  await operator('operators', 'remove', 'Joan')
  expect((await list()).body.code).toBe('operator_signed_out')
  expect((await askOperator('POST', '/operator/session', { token })).body.code).toBe(
    'operator_unknown',
  )
})

test.each([
  [['kyc', 'show', 'nonsense'], "'nonsense' is not the id of an application"],
  [['kyc', 'show', crypto.randomUUID()], 'There is no such application'],
  [['kyc', 'reject', crypto.randomUUID(), '--reason', 'mood'], '--reason must be one of'],
  [['user', 'nobody at all'], "No user is called 'nobody at all'."],
  [['ledger', 'tx', 'abc'], 'There is no such transaction.'],
  [['ledger', 'block', '0'], 'There is no such block.'],
  [['ledger', 'address', '0x12'], 'There is no such wallet.'],
  [['operators', 'remove', 'Nobody'], "There is no operator 'Nobody'."],
  [['operators', 'add', 'you'], "An operator cannot be called 'you'."],
  [[], 'npm run operator -- COMMAND'],
  [['kyc'], 'npm run operator -- COMMAND'],
  [['kyc', 'approve'], 'npm run operator -- COMMAND'],
  [['toString'], 'npm run operator -- COMMAND'],
  [['--wrong'], '--wrong'],
])('%j is refused with a sentence', async (args, sentence) => {
  await expect(operator(...args)).rejects.toThrow(sentence)
})
