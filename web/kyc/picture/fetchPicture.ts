import { Refused } from '../../ask/failures.ts'
import { session } from '../../session/session.ts'
import { uploadPlace } from './uploadPlace.ts'

/** A picture that was uploaded, which only its owner's token opens. */
export async function fetchPicture(fileUrl: string, signal: AbortSignal): Promise<Blob> {
  const url = new URL(fileUrl, location.href)
  const place = await uploadPlace()
  // A token that goes to a stranger is a stolen one.
  if (![location.origin, place.origin].includes(url.origin))
    throw new Error(`${url.origin} is not where pictures are kept`)
  const token = session.read()?.token ?? ''
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
  if (response.ok) return response.blob()
  throw new Refused(response.status, null)
}
