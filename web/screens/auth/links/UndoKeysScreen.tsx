import { Link } from 'react-router'
import { undoOwnerKeys } from '#api/calls/ownerKeys.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export const UndoKeysScreen = () => (
  <LinkScreen
    name={t('auth.undo_keys')}
    subtitle={t('auth.undo_keys_subtitle')}
    button={t('auth.undo_keys_button')}
    ask={token => request(undoOwnerKeys, { token })}
    next={
      <p>{rich('auth.undo_keys_next', { link: inside => <Link to="/reset">{inside}</Link> })}</p>
    }
  >
    <p>{t('auth.undo_keys_text')}</p>
  </LinkScreen>
)
