import type { ReactNode } from 'react'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import type { ApiKey } from '#api/schemas/apiKeys.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { API_KEY_PREFIX } from '#api/values/apiKeys.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { useMinutesUntil } from '../../../time/useMinutesUntil.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { DeviceRow } from '../DeviceRow.tsx'
import { ltr } from '../../../language/ltr.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'
import styles from './ApiKeysCard.module.css'

const RevokeApiKeyDialog = lazyDialog(
  async () => (await import('./RevokeApiKeyDialog.tsx')).RevokeApiKeyDialog,
)

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, ending, addresses, networks, createdAt, expiresAt, usedAt } = apiKey
  const isExpired = useMinutesUntil(expiresAt ? Date.parse(expiresAt) : Infinity) === null
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const made = {
    code: (inside: ReactNode) => <span className={styles.code}>{inside}</span>,
    key: `${API_KEY_PREFIX}…${ending}`,
    day: format.day(createdAt),
  }
  return (
    <DeviceRow
      Icon={KeyRound}
      name={
        <>
          <bdi>{name}</bdi>
          {isExpired && <span className={styles.expired}>{t('settings.expired')}</span>}
        </>
      }
      details={
        <>
          <p>{abilityOf(apiKey)}</p>
          {addresses.length > 0 && (
            <p>
              {t('settings.only_to', {
                addresses: format.list(addresses.map(address => ltr(abbreviate(address)))),
              })}
            </p>
          )}
          {networks.length > 0 && (
            <p>{t('settings.only_from', { networks: format.list(networks.map(ltr)) })}</p>
          )}
          <p>
            {usedAt
              ? rich('settings.created_and_used', { ...made, ago: <TimeAgo iso={usedAt} /> })
              : rich('settings.created_never_used', made)}
          </p>
          <p>
            {expiresAt
              ? isExpired
                ? t('settings.expired_at', { time: format.minute(expiresAt) })
                : t('settings.expires_at', { time: format.minute(expiresAt) })
              : t('settings.no_expiry')}
          </p>
        </>
      }
    >
      <Button
        ref={button}
        aria-label={t('settings.revoke_name', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('settings.revoke_short')}
      </Button>
      <RevokeApiKeyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={button}
        apiKey={apiKey}
      />
    </DeviceRow>
  )
}

function abilityOf({ scopes, dailySum }: ApiKey): string {
  if (!scopes.includes('pay')) return t('settings.reads_profile_history')
  const reads = String(scopes.includes('read'))
  return dailySum === null
    ? t('settings.pays_without_limit', { reads })
    : t('settings.pays_at_most', { reads, sum: coinsText(dailySum) })
}
