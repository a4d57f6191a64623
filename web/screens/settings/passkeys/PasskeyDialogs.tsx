import type { RefObject } from 'react'
import type { Passkey } from '#api/schemas/passkeys.ts'
import {
  addPasskey,
  askForPasskeyAbove,
  beginPasskey,
  beginPasskeyAmount,
  removePasskey,
} from '#api/calls/passkeys.ts'
import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { codeOf } from '../../../ask/failures.ts'
import { request } from '../../../session/client.ts'
import { answerWithPasskey, createPasskey } from '../../../account/passkeys/passkeys.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { amountIn } from '../amountIn.ts'
import { PasswordForm } from '../PasswordForm.tsx'
import { usePasskeyChange } from './usePasskeys.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const AddPasskeyDialog = (props: Props) => (
  <Dialog
    {...props}
    title={t('settings.add_passkey')}
    description={t('settings.name_then_password')}
  >
    <AddForm onDone={props.onClose} />
  </Dialog>
)

function AddForm({ onDone }: { onDone: () => void }) {
  const attempt = usePasskeyChange(
    async ({ name, password }: { name: string; password: string }) => {
      const { options } = await request(beginPasskey, { password })
      return request(addPasskey, { name, attestation: await createPasskey(options) })
    },
    t('settings.passkey_added'),
    onDone,
  )
  return (
    <PasswordForm
      attempt={attempt}
      fieldOf={NAME}
      fallback={t('settings.passkey_could_not_added')}
      button={t('settings.add')}
    >
      {refusals => (
        <Field
          name="name"
          label={t('settings.name')}
          required
          maxLength={CONTACT_NAME_MAX_LENGTH}
          placeholder={t('settings.my_laptop')}
          autoComplete="off"
          problems={{ valueMissing: t('settings.please_enter_name_by') }}
          refusal={refusals['name']}
          onValueChange={attempt.reset}
        />
      )}
    </PasswordForm>
  )
}

const NAME = { passkey_name_invalid: 'name' }

export const RemovePasskeyDialog = ({ passkey, ...props }: Props & { passkey: Passkey }) => (
  <Dialog
    {...props}
    title={t('settings.remove_name', { name: passkey.name })}
    description={t('settings.can_no_longer_log_in')}
  >
    <RemoveForm passkey={passkey} onDone={props.onClose} />
  </Dialog>
)

function RemoveForm({ passkey: { id }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const attempt = usePasskeyChange(
    ({ password }: { password: string }) => request(removePasskey, { id, password }),
    t('settings.passkey_removed'),
    onDone,
  )
  return (
    <>
      <p>{t('settings.can_no_longer_log_in_delete_it')}</p>
      <PasswordForm
        attempt={attempt}
        fallback={t('settings.passkey_could_not_removed')}
        button={t('settings.remove_it')}
      />
    </>
  )
}

export const AskAboveDialog = ({ amount, ...props }: Props & { amount: number | null }) => (
  <Dialog
    {...props}
    title={t('settings.ask_passkey_when_i')}
    description={t('settings.above_which_amount_passkey')}
  >
    <AskAboveForm amount={amount} onDone={props.onClose} />
  </Dialog>
)

function AskAboveForm({ amount, onDone }: { amount: number | null; onDone: () => void }) {
  const attempt = usePasskeyChange(
    ({ above, password }: { above: string; password: string }) =>
      askAbove({ amount: amountIn(above), password }),
    t('settings.saved'),
    onDone,
  )
  return (
    <PasswordForm
      attempt={attempt}
      fieldOf={ABOVE}
      fallback={t('settings.could_not_changed_try')}
      button={t('account.save')}
    >
      {refusals => (
        <Field
          name="above"
          label={t('settings.more_than_cxac_24')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amount === null ? '' : String(amount)}
          hint={t('settings.empty_never_0_every')}
          refusal={refusals['above']}
          onValueChange={attempt.reset}
        />
      )}
    </PasswordForm>
  )
}

const ABOVE = { amount_invalid: 'above' }

/** The server says when the change lets more go out without a passkey: that needs one. */
async function askAbove(wanted: { amount: number | null; password: string }) {
  try {
    return await request(askForPasskeyAbove, wanted)
  } catch (error) {
    if (codeOf(error) !== 'passkey_needed') throw error
    const { amount } = wanted
    const begun = await request(beginPasskeyAmount, { amount })
    const passkey = await answerWithPasskey(begun, t('settings.nothing_was_changed'))
    return request(askForPasskeyAbove, { ...wanted, passkey })
  }
}
