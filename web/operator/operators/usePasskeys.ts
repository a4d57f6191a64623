import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  operatorPasskeys,
  removeOperatorPasskey,
} from '#api/calls/operators.ts'
import { createPasskey } from '../../account/passkeys/passkeys.ts'
import { request } from '../client.ts'

const PASSKEYS_KEY = ['passkeys']

export const usePasskeys = () =>
  useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => request(operatorPasskeys, {}, signal),
  })

type Change = { is: 'add'; name: string; token: string } | { is: 'remove'; id: string }

/** The reply to a change is the new state. */
export function usePasskeyChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) => {
      if (change.is === 'remove') return request(removeOperatorPasskey, { id: change.id })
      const { options } = await request(beginOperatorPasskey, { token: change.token })
      const attestation = await createPasskey(options)
      return request(addOperatorPasskey, { name: change.name, attestation })
    },
    onSuccess: reply => queryClient.setQueryData(PASSKEYS_KEY, reply),
  })
}
