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
          {isExpired && <span className={styles.expired}>Expired</span>}
        </>
      }
      details={
        <>
          <p>{abilityOf(apiKey)}</p>
          {addresses.length > 0 && <p>Only to {addresses.map(abbreviate).join(', ')}</p>}
          {networks.length > 0 && <p>Only from {networks.join(', ')}</p>}
          <p>
            <span className={styles.code}>
              {API_KEY_PREFIX}…{ending}
            </span>
            , created {format.day(createdAt)},{' '}
            {usedAt ? (
              <>
                last used <TimeAgo iso={usedAt} />
              </>
            ) : (
              'never used'
            )}
          </p>
          <p>
            {expiresAt
              ? `${isExpired ? 'Expired' : 'Expires'} ${format.minute(expiresAt)}`
              : 'No expiry'}
          </p>
        </>
      }
    >
      <Button
        ref={button}
        aria-label={`Revoke ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Revoke
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
  if (!scopes.includes('pay')) return 'Reads your profile and history'
  const what = scopes.includes('read') ? 'Reads and pays' : 'Pays'
  return dailySum === null
    ? `${what}, without a daily limit`
    : `${what}, at most ${coinsText(dailySum)} in 24 hours`
}
