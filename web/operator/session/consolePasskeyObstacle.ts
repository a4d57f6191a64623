import { passkeyObstacle } from '../../account/passkeys/passkeys.ts'
import { ltr } from '../../language/ltr.ts'
import { t } from '../../language/t.ts'

/** Why there are no passkeys at this address of the console; null when there are. */
export function consolePasskeyObstacle(): string | null {
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return t('operator.passkeys_need_name', {
      address: ltr(`http://localhost:${location.port}`),
    })
  return passkeyObstacle()
}
