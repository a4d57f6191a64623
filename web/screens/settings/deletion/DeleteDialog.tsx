import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { beginPasskeyDeletion, deleteAccount } from '#api/calls/deletion.ts'
import { parseAddress } from '#api/chain/address.ts'
import { microsFromJson, ZERO } from '#api/chain/money.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import type { LeftCoins } from '#api/values/ownerKeys.ts'
import { useOwnerKeys } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { request } from '../../../session/client.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { leavePush } from '../../../account/push/subscription.ts'
import { session } from '../../../session/session.ts'
import { useUser } from '../../../session/useUser.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'
import styles from './DeleteDialog.module.css'
import { LeftCoinsField } from './LeftCoinsField.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

const FALLBACK = t('settings.account_could_not_deleted')

const GOES = [
  t('settings.name_email_address_password'),
  t('settings.verification_documents_pictures'),
  t('settings.contacts_private_notes_notifications'),
]

const STAYS = [
  t('settings.transactions_wallets_address_public'),
  t('settings.username_as_code_does'),
  t('settings.there_account_what_operators'),
  t('settings.older_backups_database_until'),
]

export const DeleteDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('settings.delete_my_account')}
    description={t('settings.what_deleted_what_stays')}
    finalFocus={finalFocus}
  >
    <div className={styles.lists}>
      <What heading={t('settings.deleted_at_once_permanently')} items={GOES} />
      <What heading={t('settings.this_stays')} items={STAYS} />
    </div>
    <Decision onClose={onClose} />
  </Dialog>
)

const What = ({ heading, items }: { heading: string; items: readonly string[] }) => (
  <section>
    <h3 className={styles.heading}>{heading}</h3>
    <ul className={styles.list}>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
)

/** Only when the balance that would be lost is known. */
function Decision({ onClose }: { onClose: () => void }) {
  const balance = useUser(HOME_POLL_MS).data?.totalCoins
  const isOwn = useOwnerKeys().data?.state === 'own'
  const toWallet = (inside: ReactNode) => (
    <Link to="/wallet" onClick={onClose}>
      {inside}
    </Link>
  )
  if (balance === undefined) return <Spinner label={t('settings.loading_balance')} />
  return (
    <>
      {balance > 0 && (
        <Notice kind="warning" title={t('settings.wallet_holds', { balance: coinsText(balance) })}>
          <p>
            {isOwn
              ? rich('keys.send_first', { link: toWallet })
              : rich('settings.send_away_first_or', { link: toWallet })}
          </p>
        </Notice>
      )}
      <DeleteForm balance={balance} />
    </>
  )
}

function DeleteForm({ balance }: { balance: number }) {
  const { data: keys } = useOwnerKeys()
  const isOwn = keys?.state === 'own' && balance > 0
  const [coins, setCoins] = useState<LeftCoins>('return')
  const [recovery, setRecovery] = useState<string | null>(null)
  /** What the owner of such a wallet decides besides. */
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
      fallback={FALLBACK}
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
