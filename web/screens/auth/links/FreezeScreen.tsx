import { Link } from 'react-router'
import { freezeByLink } from '#api/calls/freeze.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export const FreezeScreen = () => (
  <LinkScreen
    name={t('auth.freeze_sending')}
    subtitle={t('auth.nothing_leaves_wallet_until')}
    button={t('auth.freeze_sending_now')}
    ask={token => request(freezeByLink, { token })}
    next={
      <p>
        {rich('auth.now_set_new_password', {
          link: inside => <Link to="/reset">{inside}</Link>,
          link2: inside => <Link to="/settings">{inside}</Link>,
        })}
      </p>
    }
  >
    <p>{t('auth.then_nobody_can_send')}</p>
  </LinkScreen>
)
