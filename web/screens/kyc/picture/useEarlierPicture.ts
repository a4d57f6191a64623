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
    // No passport stays in memory longer than it is shown.
    gcTime: 0,
  })

/** An uploaded picture, which needs its owner's token. */
async function fetchPicture(fileUrl: string, signal: AbortSignal): Promise<Blob> {
  const host = await uploadHost()
  const base = `${host}${uploadFile.path}/`
  // The token must not be sent to another host.
  if (!fileUrl.startsWith(base)) throw new Error(`${fileUrl} is not where pictures are kept`)
  return requestBlob(openFile, { id: fileUrl.slice(base.length) }, signal, host)
}
