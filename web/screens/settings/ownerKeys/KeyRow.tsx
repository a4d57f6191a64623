import FileKey from 'lucide-react/icons/file-key'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import type { OwnerKey, OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { keyMark } from '../../../account/ownerKeys/keyMark.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { ltr } from '../../../language/ltr.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { DeviceRow } from '../DeviceRow.tsx'
import { isRecovery } from './isRecovery.ts'
import { mainKeys } from './mainKeys.ts'

const RemoveKeyDialog = lazyDialog(async () => (await import('./KeyDialogs.tsx')).RemoveKeyDialog)

interface Props {
  owned: OwnerKey
  state: OwnerKeys
}

export function KeyRow({ owned, state }: Props) {
  const { type, name, key, dailyLimit, createdAt } = owned
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isPlain = type === 'ed25519'
  // The last one goes by going back to custody.
  const isLast = dailyLimit === null && mainKeys(state).length === 1
  const canRemove = state.state === 'own' && !isLast
  return (
    <DeviceRow
      Icon={isRecovery(owned) ? FileKey : isPlain ? KeyRound : Fingerprint}
      name={<bdi>{name}</bdi>}
      details={
        <>
          <p>
            {isPlain
              ? t('keys.added_marked', { day: format.day(createdAt), mark: ltr(keyMark(key)) })
              : t('settings.added', { day: format.day(createdAt) })}
          </p>
          {dailyLimit !== null && <p>{t('keys.limit', { amount: coinsText(dailyLimit) })}</p>}
        </>
      }
    >
      {canRemove && (
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
      )}
      <RemoveKeyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={button}
        state={state}
        removed={owned}
      />
    </DeviceRow>
  )
}
