import { undoEmail } from '#api/calls/email.ts'
import { request } from '../../../session/client.ts'
import { BulletList } from '../../../ui/layout/BulletList.tsx'
import { LinkScreen } from './LinkScreen.tsx'
import { t } from '../../../language/t.ts'

export const UndoEmailScreen = () => (
  <LinkScreen
    name={t('auth.undo_change')}
    subtitle={t('auth.account_gets_email_address')}
    button={t('auth.undo_change_button')}
    ask={token => request(undoEmail, { token })}
    next={
      <>
        <p>{t('auth.we_have_mailed_link')}</p>
        <p>{t('auth.after_lift_freeze_settings')}</p>
      </>
    }
  >
    <p>{t('auth.press_button_if_did')}</p>
    <BulletList
      items={[
        t('auth.all_sessions_end_old'),
        t('auth.passkeys_were_added_since'),
        t('auth.sending_from_wallet_frozen'),
        t('auth.get_mail_link_sets'),
      ]}
    />
  </LinkScreen>
)
