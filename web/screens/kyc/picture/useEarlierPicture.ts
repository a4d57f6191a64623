import { useQuery } from '@tanstack/react-query'
import { openFile, uploadFile } from '#api/calls/upload.ts'
import { requestBlob } from '../../../session/client.ts'
import { uploadHost } from './uploadPicture.ts'

/** A picture that is already with the server. */
export const useEarlierPicture = (fileUrl: string) =>
  useQuery({
    queryKey: ['kyc-picture', fileUrl],
    queryFn: ({ signal }) => fetchPicture(fileUrl, signal),
    staleTime: Infinity,
    // Nobody's passport stays in memory longer than it is looked at.
    gcTime: 0,
  })

/** A picture that was uploaded, which only its owner's token opens. */
async function fetchPicture(fileUrl: string, signal: AbortSignal): Promise<Blob> {
  const host = await uploadHost()
  const base = `${host}${uploadFile.path}/`
  // A token that goes to a stranger is a stolen one.
  if (!fileUrl.startsWith(base)) throw new Error(`${fileUrl} is not where pictures are kept`)
  return requestBlob(openFile, { id: fileUrl.slice(base.length) }, signal, host)
}
