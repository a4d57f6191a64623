import { useQuery } from '@tanstack/react-query'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import type { CheckedKeys } from './checkKeys.ts'

/** Until a block proves what the newest does not: some seconds. */
const PENDING_MS = 3000
/** A payment or a change of keys is in a state within seconds: then it is no delay any more. */
const EARLY_CHECKS = 5

/** Whether the ledger names the keys that the server lists. Undefined while it is not known. */
export function useKeysCheck(state: OwnerKeys): Exclude<CheckedKeys, 'pending'> | undefined {
  const { data, isError } = useQuery({
    queryKey: ['owner-keys-check', state.address, state.sequence, state.keys.map(({ key }) => key)],
    queryFn: async ({ client, queryKey }) => {
      const { checkKeys } = await import('./checkKeys.ts')
      const before = client.getQueryData<Checked>(queryKey)
      const result = await checkKeys(state)
      return { result, times: before?.result === result ? before.times + 1 : 1 }
    },
    refetchInterval: ({ state: { data: checked } }) =>
      checked && (checked.result === 'pending' || isEarly(checked)) && PENDING_MS,
    retry: false,
  })
  if (isError) return 'unsure'
  if (!data || isEarly(data)) return undefined
  return data.result === 'pending' ? 'unsure' : data.result
}

interface Checked {
  result: CheckedKeys
  /** How often it was the same, one after the other. */
  times: number
}

const isEarly = ({ result, times }: Checked): boolean =>
  (result === 'pending' || result === 'other') && times < EARLY_CHECKS
