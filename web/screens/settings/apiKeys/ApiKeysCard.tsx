import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { Fetched } from '../../../ask/Fetched.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { lazyDialog } from '../../../ui/lazyDialog.tsx'
import { DeviceList } from '../DeviceRow.tsx'
import styles from './ApiKeysCard.module.css'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { useApiKeys } from './useApiKeys.ts'

const AddApiKeyDialog = lazyDialog(
  async () => (await import('./AddApiKeyDialog.tsx')).AddApiKeyDialog,
)

export function ApiKeysCard() {
  const query = useApiKeys()
  return (
    <Card title="API keys">
      <p className={styles.hint}>
        For programs that read or pay for you, within limits you set. Never give a program your
        password. <a href="/api/docs">How to use the API</a>
      </p>
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure="Your API keys could not be loaded"
        empty={
          <EmptyState icon={<KeyRound size={26} aria-hidden />} title="No API keys">
            No program has access to your account.
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
        Create an API key
      </Button>
      <AddApiKeyDialog isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} />
    </CardActions>
  )
}
