import { useQuery } from '@tanstack/react-query'
import { fetchPicture } from './fetchPicture.ts'

/** A picture that is already with the server. */
export const useEarlierPicture = (fileUrl: string) =>
  useQuery({
    queryKey: ['kyc-picture', fileUrl],
    queryFn: ({ signal }) => fetchPicture(fileUrl, signal),
    staleTime: Infinity,
    // Nobody's passport stays in memory longer than it is looked at.
    gcTime: 0,
  })
