import { type APIRequestContext, expect } from '@playwright/test'
import { uploadPhoto } from './kycSupport.ts'
import { type Member, createMember, newAccount } from './support.ts'

export interface Applicant extends Member {
  fullName: string
  /** Applies with two new pictures, each twice as wide as high. */
  apply: () => Promise<void>
}

/** A user who has applied for verification. */
export async function createApplicant(
  request: APIRequestContext,
  username = newAccount().username,
): Promise<Applicant> {
  const member = await createMember(request, null, { ...newAccount(), username })
  const fullName = `Ada ${username}`
  const headers = { authorization: `Bearer ${member.session.token}` }

  const apply = async () => {
    const data = {
      userId: member.session.user['id'],
      fullName,
      dateOfBirth: '1990-12-10',
      address: '12 St James Square, London',
      idNumber: 'X1234567',
      idType: 'passport',
      idDocumentUrl: await uploadPhoto(request, headers),
      livePhotoUrl: await uploadPhoto(request, headers),
    }
    const answer = await request.post('/api/kyc-apply', { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await apply()
  return { ...member, fullName, apply }
}
