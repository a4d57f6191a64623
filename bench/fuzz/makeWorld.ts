import { photo } from '#server/testing/testPictures.ts'
import type { World } from './makeRequest.ts'
import { OPERATOR_TOKEN } from './startServer.ts'

const PASSWORD = 'secret-1'
const USERS = 4

type Fields = Record<string, unknown>

/** Users with coins, a transfer, a picture and an application, for requests that succeed. */
export async function makeWorld(port: number, operatorPort: number) {
  const ask = async (at: number, path: string, body: unknown, token = ''): Promise<Fields> => {
    const isForm = body instanceof FormData
    const response = await fetch(`http://127.0.0.1:${at}${path}`, {
      method: 'POST',
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as Fields
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  const users: { token: string; user: Record<string, string> }[] = []
  for (let i = 0; i < USERS; i++) {
    const email = `fuzz${i}@example.org`
    const referralCode = users[0]?.user['referralCode']
    await ask(port, '/api/signup', {
      username: `fuzz ${i}`,
      email,
      password: PASSWORD,
      referralCode,
    })
    const answer = await ask(port, '/api/login', { email, password: PASSWORD })
    users.push(answer as unknown as (typeof users)[number])
  }
  const [first, second] = [users[1]!, users[2]!]
  const { transaction } = await ask(
    port,
    '/api/transfer/coin',
    { fromAddress: first.user['address'], toAddress: second.user['address'], amount: 1 },
    first.token,
  )
  const picture = await photo()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.jpg')
  const { fileUrl } = await ask(port, '/upload/file', form, first.token)
  const application = {
    userId: first.user['uid'],
    fullName: 'Ada Fuzz',
    dateOfBirth: '1990-12-10',
    address: 'Lane 1',
    idNumber: 'X1',
    idType: 'passport',
    idDocumentUrl: fileUrl,
  }
  await ask(port, '/api/kyc-apply', application, first.token)
  const { secret } = await ask(operatorPort, '/operator/session', { token: OPERATOR_TOKEN })
  const listed = await fetch(`http://127.0.0.1:${operatorPort}/operator/kyc?list=pending`, {
    headers: { authorization: `Bearer ${String(secret)}` },
  })
  const { cases } = (await listed.json()) as { cases: { id: string }[] }

  const of = (name: string) => users.map(({ user }) => user[name])
  const known: World['known'] = {
    uid: of('uid'),
    userId: [...of('uid'), ...of('id')],
    address: of('address'),
    fromAddress: [first.user['address']],
    toAddress: of('address'),
    amount: [0.000001, 0.5, 1],
    email: of('email'),
    password: [PASSWORD, 'wrong-password'],
    currentPassword: [PASSWORD, 'wrong-password'],
    hash: [(transaction as Record<string, string>)['transactionHash']],
    idDocumentUrl: [fileUrl],
    livePhotoUrl: [fileUrl, null],
    number: [1, 2, 3],
    dateOfBirth: ['1990-12-10'],
    ipaddress: ['192.0.2.1'],
  }
  const operatorKnown = { id: cases.map(({ id }) => id), token: [OPERATOR_TOKEN, 'x'] }
  const file = String(fileUrl).split('/').pop()
  const tokens = users.map(({ token }) => token)
  return {
    people: { known: { ...known, id: [file] }, tokens, picture } as World,
    operators: { known: operatorKnown, tokens: [String(secret)], picture } as World,
  }
}
