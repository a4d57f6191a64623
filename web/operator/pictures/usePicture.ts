import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KycEventName, KycDocument } from '#api/values/kyc.ts'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { serverClock } from '../../time/serverClock.ts'
import { requestPicture } from '../client.ts'
import { caseKey } from '../case/useCase.ts'

const EVENTS: Record<KycDocument, KycEventName> = {
  'id-document': 'id_document_viewed',
  'live-photo': 'live_photo_viewed',
}

/** A picture of an application, fetched once while it is shown: each fetch is recorded. */
export function usePicture(id: string, document: KycDocument, operator: string) {
  const queryClient = useQueryClient()
  /** The shown record was fetched before this opening. */
  const noteOpening = (details: KycCaseDetails | undefined) => {
    if (!details) return details
    const at = new Date(serverClock.now()).toISOString()
    const opening = { at, who: operator, what: EVENTS[document] }
    return {
      ...details,
      hasOpenedDocument: details.hasOpenedDocument || document === 'id-document',
      events: [opening, ...details.events],
    }
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['picture', id, document],
    queryFn: async ({ signal }) => {
      const picture = await requestPicture(id, document, signal)
      queryClient.setQueryData(caseKey(id), noteOpening)
      return picture
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { picture: data, error, isFetching, refetch }
}
