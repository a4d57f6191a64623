import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { deleteAccount } from '#api/calls/deletion.ts'
import { login, signup } from '#api/calls/users.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { KYC_MAIL_TASK, kycMailTask } from '../kyc/mailTask.ts'
import { REMOVE_FILE_TASK, removeFileTask } from '../kyc/documents/uploads.ts'
import { makeLog } from '../logging/log.ts'
import { testKyc } from '../testing/testKyc.ts'
import { testMails } from '../testing/testMails.ts'
import { testPerson } from '../testing/testPerson.ts'
import { fold } from '../users/names/names.ts'
import { CLOSE_WALLET_TASK, closeWalletTask } from './deleteAccount.ts'
import { DELETION_MAIL_TASK, deletionMailTask } from './deletionMail.ts'

const logged: string[] = []
const stream = new Writable({
  write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()),
})
// With a DATABASE_URL the counters of attempts lie in the database, too.
const shared = {
  DATABASE_URL: 'postgres://elsewhere/cxac',
  SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
  KYC_KEY: Buffer.alloc(32, 8).toString('base64'),
}
const world = await testKyc(shared, makeLog('trace', stream))
const { askCall, owner, pool, config, storage, now } = world
const mails = await testMails(world, sendMail => {
  const parts = { pool, sendMail, publicUrl: 'https://cxac.example', now }
  return {
    [KYC_MAIL_TASK]: kycMailTask(parts),
    [REMOVE_FILE_TASK]: removeFileTask(storage),
    [DELETION_MAIL_TASK]: deletionMailTask(parts),
    [CLOSE_WALLET_TASK]: closeWalletTask(world),
  }
})

/** Every row of every table, as in a dump. */
async function dump(): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT oid::regclass::text AS name
     FROM pg_class
     WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'graphile_worker')`,
  )
  let text = ''
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    text += rows.map(({ row }) => `${name} ${row}\n`).join('')
  }
  return text
}

/** Every file of the data folder with its contents. Retried if one was moved meanwhile. */
async function readFolder(): Promise<string> {
  for (;;)
    try {
      return await readFiles()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
}

async function readFiles(): Promise<string> {
  let text = ''
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    text += `${path}\n`
    if (entry.isFile()) text += `${(await readFile(path)).toString('latin1')}\n`
  }
  return text
}

/** What was written, in every encoding that we store. */
function formsOf(text: string): string[] {
  const spellings = [text, text.toLowerCase(), text.toUpperCase(), fold(text)].flatMap(form => [
    form,
    form.normalize('NFD'),
    form.normalize('NFKC'),
  ])
  const written = [...new Set(spellings)]
  return written.flatMap(form => {
    const bytes = Buffer.from(form)
    const hash = createHash('sha256').update(form).digest()
    return [
      form,
      bytes.toString('latin1'),
      JSON.stringify(form).slice(1, -1),
      encodeURIComponent(form),
      ...[bytes, hash].flatMap(raw => [
        raw.toString('hex'),
        raw.toString('base64').replace(/=+$/, ''),
        raw.toString('base64url'),
      ]),
    ]
  })
}

const found = (place: string, values: readonly string[]) =>
  values.filter(value => formsOf(value).some(form => place.includes(form)))

test('after a deletion no byte of the user is left in the database, the data folder and the logs', async () => {
  const { user, other, typed } = await testPerson(world, mails)
  const { notes, application, ...single } = typed
  const values = [...Object.values(single), ...notes, ...Object.values(application)]
  await mails.settled()
  // The search can find something before it finds nothing.
  expect(found(await dump(), values)).toEqual([
    typed.username,
    typed.firstEmail,
    typed.email,
    typed.contact,
    typed.passkeyName,
    typed.apiKeyName,
    typed.apiKeySecret,
    typed.webhookUrl,
    typed.endpoint,
    typed.reportedIp,
    notes[1],
  ])
  const { rows: pictures } = await pool.query<{ id: string }>(
    'SELECT id FROM uploads WHERE user_id = $1',
    [user.id],
  )
  expect(pictures).toHaveLength(2)
  const before = await readFolder()
  for (const { id } of pictures) expect(before).toContain(id)

  const asking = { token: user.token, ip: '198.51.100.7' }
  const gone = await askCall(deleteAccount, { balance: 2, password: user.password }, asking)
  expect(gone).toMatchObject({ status: 200, body: { message: 'Your account was deleted.' } })
  await mails.mailTo(typed.email, /Subject: Your CXAC account was deleted/)
  await mails.settled()

  expect(found(await dump(), values)).toEqual([])
  const after = await readFolder()
  expect(found(after, values)).toEqual([])
  for (const { id } of pictures) expect(after).not.toContain(id)
  expect(logged.length).toBeGreaterThan(20)
  expect(found(logged.join('\n'), values)).toEqual([])

  // Nothing leads from the wallet to the account, or back.
  const rowsWith = async (...texts: string[]) =>
    (await dump()).split('\n').filter(row => texts.every(text => row.includes(text)))
  expect(await rowsWith(user.uid)).toEqual([])
  expect(await rowsWith(user.id, user.address)).toEqual([])
  const records = await rowsWith(user.id)
  expect(records.every(row => /^(kyc|account)_events /.test(row))).toBe(true)

  // The same name and address are free again.
  const { username, password } = user
  const again = { username, email: typed.email, password, referralCode: null }
  expect((await askCall(signup, again, { ip: '198.51.100.8' })).status).toBe(200)
  const { body } = await askCall(login, { email: typed.email, password })
  expect(body.user.address).not.toBe(user.address)
  expect(body.user.totalCoins).toBe(0)
  expect((await askCall(login, { email: other.email, password: other.password })).status).toBe(200)
  await auditDatabase(owner)
})
