import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { kycDocument, operatorSignIn } from '#api/calls/operator.ts'
import { buildOperatorApp } from '../operator/app.ts'
import { addOperator } from '../operator/operators.ts'
import { asker, testApp } from './testApp.ts'
import { form, photo } from './testPictures.ts'
import { whenDone } from './whenDone.ts'

/** Signs in where a test names no other operator. */
const OPERATOR = 'Olga'

/** The app and the operators' app on one database, with an operator and a user who can apply. */
export async function testKyc(environment: Record<string, string> = {}, log?: Logger) {
  const world = await testApp(environment, log)
  const { app, ask, newUser } = world
  const operatorApp = await buildOperatorApp({ ...world, metrics: new Registry() })
  whenDone(() => operatorApp.close())
  const operator = asker(operatorApp)
  const operatorToken = environment['OPERATOR_TOKEN'] ?? (await addOperator(world.pool, OPERATOR))
  /** The secret of a new session. */
  const signIn = async (token = operatorToken) =>
    (await operator.askCall(operatorSignIn, { token })).body.secret
  const askOperator = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    secret?: string,
    ip = '192.0.2.1',
  ) => operator.ask(method, path, body, { token: secret ?? (await signIn()), ip })

  async function upload(token: string): Promise<string> {
    const { payload, headers } = form([{ bytes: await photo() }])
    const { status, body } = await ask('POST', '/upload/file', payload, { token, headers })
    if (status !== 200) throw new Error(`Upload failed: ${body.message}`)
    return body['fileUrl'] as string
  }

  /** A new user, and an application of theirs that is ready to be sent. */
  async function applicant() {
    const user = await newUser()
    const application = {
      userId: user.id,
      fullName: `Ada ${randomBytes(4).toString('hex')} Lovelace`,
      dateOfBirth: '1990-12-10',
      address: '12 St James Square, London',
      idNumber: `ID-${randomBytes(6).toString('hex')}`,
      idType: 'passport',
      idDocumentUrl: await upload(user.token),
    }
    const submit = (changed: object = {}) =>
      ask('POST', '/api/kyc-apply', { ...application, ...changed }, { token: user.token })
    const status = async () =>
      (await ask('GET', `/api/kyc/status/${user.uid}`, undefined, { token: user.token })).body
    const record = async () =>
      (await ask('GET', `/api/kyc/record/${user.uid}`, undefined, { token: user.token })).body
    return { user, application, submit, status, record }
  }

  /** The id of a user's pending case, as an operator finds it. */
  async function caseOf(username: string): Promise<string> {
    const path = `/operator/kyc?list=pending&search=${encodeURIComponent(username)}`
    const { body } = await askOperator('GET', path)
    return (body['cases'] as { id: string }[])[0]!.id
  }

  const openDocument = async (id: string, secret?: string) =>
    operator.askCall(
      kycDocument,
      { id, document: 'id-document' },
      { token: secret ?? (await signIn()) },
    )

  const openFile = (url: string, token: string) =>
    app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

  return {
    ...world,
    operatorApp,
    signIn,
    askOperator,
    upload,
    applicant,
    caseOf,
    openDocument,
    openFile,
    operatorToken,
  }
}
