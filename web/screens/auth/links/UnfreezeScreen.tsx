import { Link } from 'react-router'
import { unfreezeSending } from '#api/calls/freeze.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export const UnfreezeScreen = () => (
  <LinkScreen
    name={t('auth.lift_freeze')}
    subtitle={t('auth.wallet_can_send_again')}
    button={t('auth.lift_freeze_button')}
    ask={token => request(unfreezeSending, { token })}
    next={
      <p>
        <Link to="/wallet">{t('auth.open_wallet')}</Link>
      </p>
    }
  >
    <p>
      {rich('auth.do_only_when_nobody', { link: inside => <Link to="/settings">{inside}</Link> })}
    </p>
  </LinkScreen>
)
