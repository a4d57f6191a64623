import { useMutation } from '@tanstack/react-query'
import type { OperatorReason } from '#api/calls/freeze.ts'
import {
  type Account,
  deleteKycOfAccount,
  endSessionsOfAccount,
  freezeAccount,
  unfreezeAccount,
} from '#api/calls/operator.ts'
import { request } from '../client.ts'

type Deed =
  | { is: 'freeze'; reason: OperatorReason }
  | { is: 'end'; reason: OperatorReason }
  | { is: 'unfreeze' }
  | { is: 'delete-kyc' }

/** The answer to each deed is the account as it is then. */
export function useAccountDeeds(found: Account) {
  const deed = useMutation({
    mutationFn: (wanted: Deed) => {
      const { id } = found
      if (wanted.is === 'unfreeze') return request(unfreezeAccount, { id })
      if (wanted.is === 'delete-kyc') return request(deleteKycOfAccount, { id })
      const { reason } = wanted
      return request(wanted.is === 'freeze' ? freezeAccount : endSessionsOfAccount, { id, reason })
    },
  })
  return { account: deed.data ?? found, deed }
}
