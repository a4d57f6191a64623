import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { beginPasskeyDeletion, deleteAccount } from '#api/calls/deletion.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import { request } from '../../../session/client.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { answerWithPasskey, passkeyObstacle } from '../../../account/passkeys/passkeys.ts'
import { leavePush } from '../../../account/push/subscription.ts'
import { session } from '../../../session/session.ts'
import { useUser } from '../../../session/useUser.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { usePasskeys } from '../passkeys/usePasskeys.ts'
import styles from './DeleteDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

const FALLBACK = 'Your account could not be deleted. Try again.'

const GOES = [
  'Your name, email address, password, passkeys and sessions',
  'What you handed in for verification, with its pictures',
  'Your contacts, private notes and notifications',
]

const STAYS = [
  'The transactions of your wallet’s address, in the public ledger. Nothing leads from them to you any more.',
  'That there was an account and what operators did with it, under a number without a name',
  'Copies of the database from before, until whoever runs this site replaces them',
]

export const DeleteDialog = ({ isOpen, onClose, finalFocus }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Delete my account"
    description="What goes, what stays, and your password or a passkey"
    finalFocus={finalFocus}
  >
    <div className={styles.lists}>
      <What heading="This goes, at once and for good" items={GOES} />
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

/** Not before it is known how much would be given up. */
function Decision({ onClose }: { onClose: () => void }) {
  const balance = useUser(HOME_POLL_MS).data?.totalCoins
  if (balance === undefined) return <Spinner label="Looking at your balance…" />
  return (
    <>
      {balance > 0 && (
        <Notice kind="warning" title={`Your wallet holds ${coinsText(balance)}.`}>
          <p>
            <Link to="/wallet" onClick={onClose}>
              Send it away first
            </Link>
            , or it goes back to SYSTEM, from where nobody gets it back.
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
  const hasPasskeys = (usePasskeys().data?.passkeys.length ?? 0) > 0 && passkeyObstacle() === null
  return (
    <>
      <PasswordForm attempt={attempt} fallback={FALLBACK} button="Delete my account for good" />
      {hasPasskeys && (
        <Button
          disabled={attempt.isPending || byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          <Fingerprint size={18} aria-hidden />
          Delete it with a passkey
        </Button>
      )}
      <FailureNotice error={byPasskey.error} fallback={FALLBACK} />
    </>
  )
}

function endSession({ message }: { message: string }): void {
  showToast('success', message)
  // The server has forgotten this browser already.
  leavePush().catch(() => {})
  session.end()
}
