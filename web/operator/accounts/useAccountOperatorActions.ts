import { useMutation } from '@tanstack/react-query'
import type { OperatorReason } from '#api/values/operator.ts'
import type { Account } from '#api/schemas/operator.ts'
import {
  deleteKycOfAccount,
  endSessionsOfAccount,
  freezeAccount,
  unfreezeAccount,
} from '#api/calls/operator.ts'
import { request } from '../client.ts'

type OperatorAction =
  | { is: 'freeze'; reason: OperatorReason }
  | { is: 'end'; reason: OperatorReason }
  | { is: 'unfreeze' }
  | { is: 'delete-kyc' }

/** The reply to each operator action is the updated account. */
export function useAccountOperatorActions(found: Account) {
  const operatorAction = useMutation({
    mutationFn: (wanted: OperatorAction) => {
      const { id } = found
      if (wanted.is === 'unfreeze') return request(unfreezeAccount, { id })
      if (wanted.is === 'delete-kyc') return request(deleteKycOfAccount, { id })
      const { reason } = wanted
      return request(wanted.is === 'freeze' ? freezeAccount : endSessionsOfAccount, { id, reason })
    },
  })
  return { account: operatorAction.data ?? found, operatorAction }
}

export type AccountOperatorAction = ReturnType<typeof useAccountOperatorActions>['operatorAction']
