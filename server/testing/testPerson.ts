import { createECDH, randomBytes } from 'node:crypto'
import { searchHistory, statementCsv } from '#api/calls/history.ts'
import { addApiKey } from '#api/calls/apiKeys.ts'
import { changeEmail, confirmEmail } from '#api/calls/email.ts'
import { transfer } from '#api/calls/ledger.ts'
import { mine } from '#api/calls/mining.ts'
import { writeNote } from '#api/calls/notes.ts'
import { setMailChoices, setPushChoices } from '#api/calls/notifications.ts'
import { addPasskey, beginPasskey } from '#api/calls/passkeys.ts'
import { findPerson, saveContacts, setFindable } from '#api/calls/people.ts'
import { login, requestPasswordReset } from '#api/calls/users.ts'
import { addWebhook } from '#api/calls/webhooks.ts'
import { testAuthenticator } from './testAuthenticator.ts'
import type { testKyc } from './testKyc.ts'
import type { testMails } from './testMails.ts'

type World = Awaited<ReturnType<typeof testKyc>>
type Mails = Awaited<ReturnType<typeof testMails>>

/** A user who has used every feature. `typed` is everything that they or their browser ever sent. */
export async function testPerson(world: World, { mailTo }: Mails) {
  const { askCall, ask, applicant, config } = world
  const other = await world.newUser()
  const { user, application, submit } = await applicant()
  const mark = randomBytes(4).toString('hex')
  const email = `Zoë.${mark}@example.org`
  const contact = `Aunt ${mark}`
  const notes = [`rent ${mark}`, `gift ${mark}`] as const
  const passkeyName = `Phone ${mark}`
  const apiKeyName = `Shop ${mark}`
  const endpoint = `https://push.example.net/${mark}`
  const webhookUrl = `https://hooks.example.net/${mark}`
  const reportedIp = '203.0.113.77'
  const asking = { token: user.token, ip: '198.51.100.7' }

  // The first address was confirmed, and then changed to another one.
  const first = await mailTo(user.email, /\/confirm-email#([\w-]+)/)
  await askCall(confirmEmail, { token: first })
  await askCall(changeEmail, { email, password: user.password }, asking)
  const second = await mailTo(email, /\/confirm-email#([\w-]+)/)
  await askCall(confirmEmail, { token: second })

  await askCall(mine, { userId: user.id, ipaddress: reportedIp }, asking)
  const order = { fromAddress: user.address, toAddress: other.address, amount: 0.5 }
  await askCall(setFindable, { isFindable: true }, { token: other.token })
  const named = { note: notes[0], toName: `@${other.username}` }
  const sent = await askCall(transfer, { ...order, ...named }, asking)
  await askCall(
    writeNote,
    { transaction: Number(sent.body.transaction._id), text: notes[1] },
    asking,
  )
  await askCall(searchHistory, { text: notes[1] }, asking)
  await ask('GET', `${statementCsv.path}?sinceMs=0&untilMs=9999999999999`, undefined, asking)
  await askCall(saveContacts, { contacts: [{ address: other.address, name: contact }] }, asking)
  await askCall(setFindable, { isFindable: true }, asking)
  await askCall(findPerson, { username: user.username }, { token: other.token })
  await askCall(setMailChoices, { coins: true, mining: true }, asking)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  await askCall(
    setPushChoices,
    {
      coins: true,
      mining: true,
      endpoint,
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    asking,
  )
  const device = testAuthenticator({ origin: new URL(config.publicUrl).origin, isUnlocked: true })
  const { body } = await askCall(beginPasskey, { password: user.password }, asking)
  await askCall(addPasskey, { name: passkeyName, attestation: device.create(body.options) }, asking)

  const apiKey = { name: apiKeyName, scopes: ['read' as const], networks: [asking.ip] }
  const made = await askCall(addApiKey, { ...apiKey, password: user.password }, asking)
  await askCall(searchHistory, { text: notes[1] }, { ...asking, token: made.body.secret })

  await askCall(addWebhook, { url: webhookUrl, password: user.password }, asking)

  // Wrong passwords, a reset and a second browser.
  await askCall(login, { email, password: `wrong ${mark}` }, asking)
  await askCall(requestPasswordReset, { email }, asking)
  await mailTo(email, /\/reset#/)
  await askCall(login, { email, password: user.password }, { ip: '203.0.113.9' })

  await submit({ livePhotoUrl: await world.upload(user.token) })
  const secret = await world.signIn()
  const id = await world.caseOf(user.username)
  await world.askOperator('GET', `/operator/kyc/${id}`, undefined, secret)
  await world.openDocument(id, secret)

  const { fullName, dateOfBirth, address: postalAddress, idNumber } = application
  return {
    user: { ...user, email },
    other,
    device,
    typed: {
      username: user.username,
      password: user.password,
      firstEmail: user.email,
      email,
      contact,
      notes,
      passkeyName,
      apiKeyName,
      apiKeySecret: made.body.secret,
      webhookUrl,
      endpoint,
      reportedIp,
      wrongPassword: `wrong ${mark}`,
      application: { fullName, dateOfBirth, postalAddress, idNumber },
    },
  }
}
