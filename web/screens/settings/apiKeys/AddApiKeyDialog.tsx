import { type RefObject, useState } from 'react'
import type { ReplyOf } from '#api/call.ts'
import { addApiKey, beginPasskeyApiKey } from '#api/calls/apiKeys.ts'
import type { Assertion } from '#api/webauthn.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import { ApiKeyFields } from './ApiKeyFields.tsx'
import { type Draft, EMPTY, wantedKey } from './draft.ts'
import { ShownSecret } from './ShownSecret.tsx'
import { useApiKeyChange } from './useApiKeys.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const AddApiKeyDialog = (props: Props) => (
  <Dialog
    {...props}
    title={t('settings.create_api_key')}
    description={t('settings.what_it_can_do_then_password')}
    onPhone="screen"
  >
    <NewApiKey onDone={props.onClose} />
  </Dialog>
)

/** The form, then the secret. Both are gone when the dialog closes. */
function NewApiKey({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [secret, setSecret] = useState<string | null>(null)
  const create = (proof: { password: string } | { passkey: Assertion }) =>
    request(addApiKey, { ...wantedKey(draft), ...proof })
  const show = (reply: { secret: string }) => setSecret(reply.secret)
  const attempt = useApiKeyChange(
    ({ password }: { password: string }) => create({ password }),
    show,
  )
  const byPasskey = useApiKeyChange<void, ReplyOf<typeof addApiKey>>(async () => {
    const begun = await request(beginPasskeyApiKey, wantedKey(draft))
    return create({ passkey: await answerWithPasskey(begun, t('settings.no_api_key_created')) })
  }, show)
  if (secret !== null) return <ShownSecret secret={secret} onDone={onDone} />
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fieldOf={FIELD_OF}
      fallback={t('settings.api_key_not_created')}
      button={t('settings.create')}
      passkeyButton={t('settings.use_passkey_instead')}
    >
      {refusals => (
        <ApiKeyFields
          draft={draft}
          refusals={refusals}
          onChange={changed => {
            setDraft(changed)
            attempt.reset()
          }}
        />
      )}
    </PasswordOrPasskeyForm>
  )
}

const FIELD_OF = {
  api_key_name_invalid: 'name',
  amount_invalid: 'dailySum',
  address_invalid: 'addresses',
  api_key_network_invalid: 'networks',
}
