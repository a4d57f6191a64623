import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { newAccount } from './support.ts'

export interface Applicant {
  username: string
  email: string
  fullName: string
  address: string
  token: string
  uid: string
  /** Sends a new application with pictures of its own. */
  apply: () => Promise<void>
}

/** Somebody who has applied for verification. */
export async function createApplicant(
  request: APIRequestContext,
  username = newAccount().username,
): Promise<Applicant> {
  const account = { ...newAccount(), username }
  const { email, password } = account
  await post(request, '/api/signup', { ...account, referralCode: null })
  const { token, user } = await post<Login>(request, '/api/login', { email, password })
  const fullName = `Ada ${username}`
  const apply = async () => {
    const [idDocumentUrl, livePhotoUrl] = await Promise.all([
      upload(request, token, 'navy'),
      upload(request, token, 'olive'),
    ])
    const application = {
      userId: user.id,
      fullName,
      dateOfBirth: '1990-12-10',
      address: '12 St James Square, London',
      idNumber: 'X1234567',
      idType: 'passport',
      idDocumentUrl,
      livePhotoUrl,
    }
    await post(request, '/api/kyc-apply', application, token)
  }
  await apply()
  return { username, email, fullName, address: user.address, token, uid: user.uid, apply }
}

interface Login {
  token: string
  user: { id: string; uid: string; address: string }
}

async function upload(request: APIRequestContext, token: string, colour: string): Promise<string> {
  const picture = { width: 240, height: 160, channels: 3, background: colour } as const
  const buffer = await sharp({ create: picture }).jpeg().toBuffer()
  const answer = await request.post('/upload/file', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'picture.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { fileUrl: string }).fileUrl
}

async function post<Reply>(
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<Reply> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Reply
}
