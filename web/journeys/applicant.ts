import { type APIRequestContext, expect } from '@playwright/test'
import { photo } from './kycSupport.ts'
import { type Member, createMember, newAccount } from './support.ts'

export interface Applicant extends Member {
  fullName: string
  /** Applies with two new pictures, each twice as wide as high. */
  apply: () => Promise<void>
}

/** Somebody who has applied for verification. */
export async function createApplicant(
  request: APIRequestContext,
  username = newAccount().username,
): Promise<Applicant> {
  const member = await createMember(request, null, { ...newAccount(), username })
  const fullName = `Ada ${username}`
  const headers = { authorization: `Bearer ${member.session.token}` }

  const upload = async () => {
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo().toBuffer() }
    const answer = await request.post('/upload/file', { headers, multipart: { file } })
    return ((await answer.json()) as { fileUrl: string }).fileUrl
  }
  const apply = async () => {
    const data = {
      userId: member.session.user['id'],
      fullName,
      dateOfBirth: '1990-12-10',
      address: '12 St James Square, London',
      idNumber: 'X1234567',
      idType: 'passport',
      idDocumentUrl: await upload(),
      livePhotoUrl: await upload(),
    }
    const answer = await request.post('/api/kyc-apply', { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await apply()
  return { ...member, fullName, apply }
}
