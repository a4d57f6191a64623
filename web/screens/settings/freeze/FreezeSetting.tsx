import Snowflake from 'lucide-react/icons/snowflake'
import { useRef, useState } from 'react'
import type { Freeze } from '#api/schemas/freeze.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import { reasonText } from '../../../account/freeze/operatorReasons.ts'
import { useUser } from '../../../session/useUser.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { Setting } from '../Setting.tsx'
import { t } from '../../../language/t.ts'

const FreezeDialog = lazyDialog(async () => (await import('./FreezeDialog.tsx')).FreezeDialog)
const UnfreezeDialog = lazyDialog(async () => (await import('./UnfreezeDialog.tsx')).UnfreezeDialog)

const WHAT_FOR = t('settings.if_someone_else_may')

export function FreezeSetting() {
  const freeze = useUser(HOME_POLL_MS).data?.freeze ?? null
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <Setting
      name={freeze ? t('settings.sending_frozen') : t('settings.freeze_sending')}
      text={freeze ? sentenceOn(freeze) : WHAT_FOR}
    >
      {!freeze?.isByOperator && (
        <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Snowflake size={18} aria-hidden />
          {freeze ? t('settings.lift_freeze') : t('settings.freeze_sending')}
        </Button>
      )}
      <FreezeDialog isOpen={isOpen && !freeze} onClose={close} finalFocus={button} />
      <UnfreezeDialog isOpen={isOpen && freeze !== null} onClose={close} finalFocus={button} />
    </Setting>
  )
}

function sentenceOn({ at, isByOperator, reason }: Freeze): string {
  const since = format.minute(at)
  return isByOperator
    ? t('settings.frozen_by_operator', { since, reason: reasonText(reason ?? '') })
    : t('settings.frozen_by_owner', { since })
}
