import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { Fetched } from '../../../ask/Fetched.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { DeviceList } from '../DeviceRow.tsx'
import styles from './ApiKeysCard.module.css'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { useApiKeys } from './useApiKeys.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

const AddApiKeyDialog = lazyDialog(
  async () => (await import('./AddApiKeyDialog.tsx')).AddApiKeyDialog,
)

export function ApiKeysCard() {
  const query = useApiKeys()
  return (
    <Card title={t('settings.api_keys')}>
      <p className={styles.hint}>
        {rich('settings.programs_read_or_pay', {
          link: inside => <a href="/api/docs">{inside}</a>,
        })}
      </p>
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('settings.api_keys_not_loaded')}
        empty={
          <EmptyState icon={<KeyRound size={26} aria-hidden />} title={t('settings.no_api_keys')}>
            {t('settings.no_program_has_access')}
          </EmptyState>
        }
      >
        {apiKeys => (
          <DeviceList>
            {apiKeys.map(apiKey => (
              <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
            ))}
          </DeviceList>
        )}
      </Fetched>
      <AddApiKey />
    </Card>
  )
}

function AddApiKey() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <CardActions>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <KeyRound size={18} aria-hidden />
        {t('settings.create_api_key')}
      </Button>
      <AddApiKeyDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </CardActions>
  )
}
