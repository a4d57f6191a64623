import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { HOME_POLL_MS } from '#api/limits.ts'
import { useOwnerKeys } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { useUser } from '../../../session/useUser.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'
import styles from './DeleteDialog.module.css'
import { DeleteForm } from './DeleteForm.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

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
