import { type RefObject, useState } from 'react'
import type { ReplyOf } from '#api/call.ts'
import { addWebhook, beginPasskeyWebhook } from '#api/calls/webhooks.ts'
import { WEBHOOK_URL_MAX_LENGTH } from '#api/limits.ts'
import type { Assertion } from '#api/webauthn.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { NotDone } from '../../../ask/failures.ts'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { PasswordOrPasskeyForm } from '../PasswordOrPasskeyForm.tsx'
import { ShownKeys } from './ShownKeys.tsx'
import { useWebhookChange } from './useWebhooks.ts'
import { ltr } from '../../../language/ltr.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const AddWebhookDialog = (props: Props) => (
  <Dialog
    {...props}
    title={t('webhooks.add_webhook')}
    description={t('webhooks.its_address_then_password')}
    onPhone="screen"
  >
    <NewWebhook onDone={props.onClose} />
  </Dialog>
)

type Added = ReplyOf<typeof addWebhook>

/** The form, then the keys. Both are gone when the dialog closes. */
function NewWebhook({ onDone }: { onDone: () => void }) {
  const [url, setUrl] = useState('')
  const [added, setAdded] = useState<Added | null>(null)
  const add = (proof: { password: string } | { passkey: Assertion }) =>
    request(addWebhook, { url: wantedUrl(url), ...proof })
  const attempt = useWebhookChange(
    ({ password }: { password: string }) => add({ password }),
    setAdded,
  )
  const byPasskey = useWebhookChange<void, Added>(async () => {
    const begun = await request(beginPasskeyWebhook, { url: wantedUrl(url) })
    return add({ passkey: await answerWithPasskey(begun, t('webhooks.no_webhook_added')) })
  }, setAdded)
  if (added)
    return (
      <ShownKeys
        secret={added.secret}
        publicKey={added.webhooks.at(-1)!.publicKey}
        onDone={onDone}
      />
    )
  return (
    <PasswordOrPasskeyForm
      attempt={attempt}
      byPasskey={byPasskey}
      fieldOf={FIELD_OF}
      fallback={t('webhooks.webhook_could_not_added')}
      button={t('webhooks.add')}
      passkeyButton={t('webhooks.use_passkey_instead')}
    >
      {refusals => (
        <Field
          name="url"
          label={t('webhooks.address')}
          required
          value={url}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={WEBHOOK_URL_MAX_LENGTH}
          placeholder={ltr('https://shop.example/cxac')}
          hint={t('webhooks.server_by_https_gets')}
          problems={{
            valueMissing: t('webhooks.please_enter_address'),
            typeMismatch: t('refusals.webhook_url_invalid'),
          }}
          refusal={refusals['url']}
          onValueChange={text => {
            setUrl(text)
            attempt.reset()
          }}
        />
      )}
    </PasswordOrPasskeyForm>
  )
}

const FIELD_OF = { webhook_url_invalid: 'url' }

function wantedUrl(text: string): string {
  if (!text.trim()) throw new NotDone(t('refusals.webhook_url_invalid'))
  return text.trim()
}
