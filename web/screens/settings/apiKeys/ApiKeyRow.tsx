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
import { lazyDialog } from '../../../ui/lazyDialog.tsx'
import { DeviceRow } from '../DeviceRow.tsx'
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
            <p>{rich('settings.only', { join: addresses.map(abbreviate).join(', ') })}</p>
          )}
          {networks.length > 0 && (
            <p>{rich('settings.only_from', { join: networks.join(', ') })}</p>
          )}
          <p>
            {rich('settings.created', {
              part: inside => <span className={styles.code}>{inside}</span>,
              limit: API_KEY_PREFIX,
              ending,
              createdAt: format.day(createdAt),
            })}{' '}
            {usedAt ? (
              <>
                {t('settings.last_used')} <TimeAgo iso={usedAt} />
              </>
            ) : (
              'never used'
            )}
          </p>
          <p>
            {expiresAt
              ? `${isExpired ? 'Expired' : 'Expires'} ${format.minute(expiresAt)}`
              : t('settings.no_expiry')}
          </p>
        </>
      }
    >
      <Button
        ref={button}
        aria-label={t('settings.revoke', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('settings.revoke_2')}
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
  const what = scopes.includes('read') ? t('settings.reads_pays') : 'Pays'
  return dailySum === null
    ? t('settings.without_daily_limit', { what })
    : t('settings.at_most_24_hours', { what, dailySum: coinsText(dailySum) })
}
