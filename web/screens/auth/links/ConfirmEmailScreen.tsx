import { Link } from 'react-router'
import { confirmEmail } from '#api/calls/email.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { t } from '../../../language/t.ts'

export const ConfirmEmailScreen = () => (
  <LinkScreen
    name={t('auth.confirm_email')}
    subtitle={t('auth.confirm_this_is_your_email')}
    button={t('auth.confirm_address')}
    ask={token => request(confirmEmail, { token })}
    next={
      <p>
        <Link to="/">{t('auth.open_cxac')}</Link>
      </p>
    }
  >
    <p>{t('auth.well_use_security_alerts')}</p>
  </LinkScreen>
)
