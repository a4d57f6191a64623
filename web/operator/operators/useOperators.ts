import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addOperator, operators, removeOperator } from '#api/calls/operators.ts'
import { request } from '../client.ts'

const OPERATORS_KEY = ['operators']
export const REQUESTS_KEY = ['requests']

export const useOperators = () =>
  useQuery({
    queryKey: OPERATORS_KEY,
    queryFn: async ({ signal }) => (await request(operators, {}, signal)).operators,
  })

type Change = { is: 'add' | 'remove'; name: string }

/** Nothing else: refetching an application would be recorded as a view. */
export const refresh = (queryClient: QueryClient) =>
  Promise.all(
    [OPERATORS_KEY, REQUESTS_KEY].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  )

export function useOperatorChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ is, name }: Change) =>
      is === 'add'
        ? request(addOperator, { name })
        : { ...(await request(removeOperator, { name })), invitation: null },
    onSuccess: () => refresh(queryClient),
  })
}
