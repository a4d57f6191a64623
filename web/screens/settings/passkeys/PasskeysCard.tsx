import { rich } from '../../../language/rich.ts'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import type { Passkey } from '#api/schemas/passkeys.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useOwnerKeys } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { passkeyObstacle } from '../../../account/passkeys/passkeys.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { DeviceList, DeviceRow } from '../DeviceRow.tsx'
import { Setting } from '../Setting.tsx'
import styles from './PasskeysCard.module.css'
import { usePasskeys } from './usePasskeys.ts'
import { t } from '../../../language/t.ts'

const AddPasskeyDialog = lazyDialog(
  async () => (await import('./PasskeyDialogs.tsx')).AddPasskeyDialog,
)
const RemovePasskeyDialog = lazyDialog(
  async () => (await import('./PasskeyDialogs.tsx')).RemovePasskeyDialog,
)
const AskAboveDialog = lazyDialog(async () => (await import('./PasskeyDialogs.tsx')).AskAboveDialog)

export function PasskeysCard() {
  const query = usePasskeys()
  // Then each payment asks for one of them anyway.
  const isOwn = useOwnerKeys().data?.state === 'own'
  return (
    <Card title={t('settings.passkeys')}>
      <p className={styles.hint}>{t('settings.log_by_fingerprint_face')}</p>
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('settings.passkeys_could_not_loaded')}
      >
        {({ passkeys, askedAbove }) => (
          <>
            {passkeys.length > 0 && (
              <DeviceList>
                {passkeys.map(passkey => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </DeviceList>
            )}
            {passkeys.length > 0 && !isOwn && <AskedAbove amount={askedAbove} />}
          </>
        )}
      </Fetched>
      <AddPasskey />
    </Card>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, usedAt } = passkey
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <DeviceRow
      Icon={Fingerprint}
      name={<bdi>{name}</bdi>}
      details={
        <p>
          {usedAt
            ? rich('settings.added_and_used', {
                day: format.day(createdAt),
                ago: <TimeAgo iso={usedAt} />,
              })
            : t('settings.added', { day: format.day(createdAt) })}
        </p>
      }
    >
      <Button
        ref={button}
        look="quiet"
        aria-label={t('settings.remove_name', { name })}
        title={t('settings.remove_short')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
      <RemovePasskeyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={button}
        passkey={passkey}
      />
    </DeviceRow>
  )
}

function AskedAbove({ amount }: { amount: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Setting
      name={t('settings.ask_passkey_when_i')}
      text={
        amount === null
          ? t('settings.off_anybody_who_logged')
          : t('settings.once_more_than_would', { amount: coinsText(amount) })
      }
    >
      <Button
        ref={button}
        aria-label={t('settings.change_when_passkey_asked')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('settings.change')}
      </Button>
      <AskAboveDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={button}
        amount={amount}
      />
    </Setting>
  )
}

function AddPasskey() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const obstacle = passkeyObstacle()
  return (
    <CardActions>
      <Button
        ref={button}
        disabled={obstacle !== null}
        aria-haspopup="dialog"
        {...(obstacle && { 'aria-describedby': 'no-passkeys' })}
        onClick={() => setOpen(true)}
      >
        <Fingerprint size={18} aria-hidden />
        {t('settings.add_passkey')}
      </Button>
      {obstacle && (
        <p id="no-passkeys" className={styles.hint}>
          {obstacle}
        </p>
      )}
      <AddPasskeyDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </CardActions>
  )
}
