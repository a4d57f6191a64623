import { openFile, uploadFile } from '#api/kyc.ts'
import { requestBlob } from '../../ask/client.ts'
import { uploadHost } from './uploadHost.ts'

/** A picture that was uploaded, which only its owner's token opens. */
export async function fetchPicture(fileUrl: string, signal: AbortSignal): Promise<Blob> {
  const host = await uploadHost()
  const base = `${host}${uploadFile.path}/`
  // A token that goes to a stranger is a stolen one.
  if (!fileUrl.startsWith(base)) throw new Error(`${fileUrl} is not where pictures are kept`)
  return requestBlob(openFile, { id: fileUrl.slice(base.length) }, signal, host)
}
