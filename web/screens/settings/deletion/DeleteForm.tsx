import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { beginPasskeyDeletion, deleteAccount } from '#api/calls/deletion.ts'
import { parseAddress } from '#api/chain/address.ts'
import { microsFromJson, ZERO } from '#api/chain/money.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import type { LeftCoins } from '#api/values/ownerKeys.ts'
import { useOwnerKeys } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { leavePush } from '../../../account/push/subscription.ts'
import { t } from '../../../language/t.ts'
import { request } from '../../../session/client.ts'
import { session } from '../../../session/session.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import { LeftCoinsField } from './LeftCoinsField.tsx'

export function DeleteForm({ balance }: { balance: number }) {
  const { data: keys } = useOwnerKeys()
  const isOwn = keys?.state === 'own' && balance > 0
  const [coins, setCoins] = useState<LeftCoins>('return')
  const [recovery, setRecovery] = useState<string | null>(null)
  /** Owners also decide what happens to the coins. */
  const decided = async () => {
    if (!isOwn) return {}
    if (coins === 'leave') return { coins }
    const { signTransfer } = await import('../../../account/ownerKeys/signTransfer.ts')
    const last = {
      from: parseAddress(keys.address)!,
      to: SYSTEM_ADDRESS,
      amount: microsFromJson(balance)!,
      fee: ZERO,
      key: null,
    }
    const signature = await signTransfer(last, recovery ?? '', t('settings.account_stays'))
    return { coins, signature }
  }
  const attempt = useMutation({
    mutationFn: async ({ password }: { password: string }) =>
      request(deleteAccount, { balance, password, ...(await decided()) }),
    onSuccess: endSession,
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const others = await decided()
      const begun = await request(beginPasskeyDeletion, {})
      const passkey = await answerWithPasskey(begun, t('settings.account_stays'))
      return request(deleteAccount, { balance, passkey, ...others })
    },
    onSuccess: endSession,
  })
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fallback={t('settings.account_could_not_deleted')}
      button={t('settings.delete_my_account_good')}
      passkeyButton={t('settings.delete_passkey')}
      look="danger"
      {...(isOwn && {
        children: () => (
          <LeftCoinsField
            keys={keys}
            coins={coins}
            recovery={recovery}
            onChoose={setCoins}
            onRecovery={setRecovery}
          />
        ),
      })}
    />
  )
}

function endSession({ message }: { message: string }): void {
  showToast('success', message)
  // The server has already ended this session.
  leavePush().catch(() => {})
  session.end()
}
