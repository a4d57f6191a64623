import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { beginPasskeyDeletion, deleteAccount } from '#api/calls/deletion.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import { request } from '../../../session/client.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { leavePush } from '../../../account/push/subscription.ts'
import { session } from '../../../session/session.ts'
import { useUser } from '../../../session/useUser.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import styles from './DeleteDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

const FALLBACK = 'Your account could not be deleted. Try again.'

const GOES = [
  'Your name, email address, password, passkeys and sessions',
  'Your verification documents, with the pictures',
  'Your contacts, private notes and notifications',
]

const STAYS = [
  'The transactions of your wallet’s address, in the public ledger. They no longer lead to you.',
  'Your username, as a code that does not reveal it, for 90 days: until then only you can take it again, with the same email address',
  'That there was an account and what operators did with it, under a number without a name',
  'Older backups of the database, until the operator of this site replaces them',
]

export const DeleteDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Delete my account"
    description="What is deleted, what stays, and your password or a passkey"
    finalFocus={finalFocus}
  >
    <div className={styles.lists}>
      <What heading="Deleted at once, permanently" items={GOES} />
      <What heading="This stays" items={STAYS} />
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
  if (balance === undefined) return <Spinner label="Loading your balance…" />
  return (
    <>
      {balance > 0 && (
        <Notice kind="warning" title={`Your wallet holds ${coinsText(balance)}.`}>
          <p>
            <Link to="/wallet" onClick={onClose}>
              Send it away first
            </Link>
            , or it goes back to SYSTEM and is lost.
          </p>
        </Notice>
      )}
      <DeleteForm balance={balance} />
    </>
  )
}

function DeleteForm({ balance }: { balance: number }) {
  const attempt = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      request(deleteAccount, { balance, password }),
    onSuccess: endSession,
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const begun = await request(beginPasskeyDeletion, {})
      const passkey = await answerWithPasskey(begun, 'Your account stays.')
      return request(deleteAccount, { balance, passkey })
    },
    onSuccess: endSession,
  })
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fallback={FALLBACK}
      button="Delete my account for good"
      passkeyButton="Delete it with a passkey"
      look="danger"
    />
  )
}

function endSession({ message }: { message: string }): void {
  showToast('success', message)
  // The server has already ended this session.
  leavePush().catch(() => {})
  session.end()
}
