import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface Change<Values, Reply> {
  listKey: QueryKey
  ask: (values: Values) => Promise<Reply>
  /** The reply to a change has the new list. */
  listOf: (reply: Reply) => unknown[]
  onDone: (reply: Reply) => void
}

/** Changes a list of API keys or webhooks. */
export function useListChange<Values, Reply>({
  listKey,
  ask,
  listOf,
  onDone,
}: Change<Values, Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ask,
    // Otherwise the secret of a new entry would stay in the cache of mutations.
    gcTime: 0,
    onSuccess: reply => {
      queryClient.setQueryData(listKey, listOf(reply))
      onDone(reply)
    },
  })
}
