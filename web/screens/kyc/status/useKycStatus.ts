import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { recordQuery, statusQuery } from './kycQueries.ts'

/** The state of the verification. When it changes, dependent queries are refetched. */
export function useKycStatus(uid: string) {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(statusQuery(uid))
  const step = data && `${data.status} ${data.documentOpenedAt}`
  const lastStep = useRef(step)

  useEffect(() => {
    const isChanged = lastStep.current !== undefined && lastStep.current !== step
    lastStep.current = step
    if (!isChanged) return
    void queryClient.invalidateQueries({ queryKey: recordQuery(uid).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['user', uid] })
  }, [queryClient, uid, step])

  return { state: data, error, isFetching, refetch }
}
