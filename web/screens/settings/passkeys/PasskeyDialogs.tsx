import type { RefObject } from 'react'
import type { Passkey } from '#api/schemas/passkeys.ts'
import { addPasskey, askForPasskeyAbove, beginPasskey, removePasskey } from '#api/calls/passkeys.ts'
import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { request } from '../../../session/client.ts'
import { createPasskey } from '../../../account/passkeys/passkeys.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { amountIn } from '../amountIn.ts'
import { PasswordForm } from '../PasswordForm.tsx'
import { usePasskeyChange } from './usePasskeys.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export const AddPasskeyDialog = (props: Props) => (
  <Dialog {...props} title="Add a passkey" description="A name for it, then your password">
    <AddForm onDone={props.onClose} />
  </Dialog>
)

function AddForm({ onDone }: { onDone: () => void }) {
  const attempt = usePasskeyChange(
    async ({ name, password }: { name: string; password: string }) => {
      const { options } = await request(beginPasskey, { password })
      return request(addPasskey, { name, attestation: await createPasskey(options) })
    },
    'Your passkey was added',
    onDone,
  )
  return (
    <PasswordForm
      attempt={attempt}
      fieldOf={NAME}
      fallback="The passkey could not be added. Try again."
      button="Add it"
    >
      {refusals => (
        <Field
          name="name"
          label="Name"
          required
          maxLength={CONTACT_NAME_MAX_LENGTH}
          placeholder="My laptop"
          autoComplete="off"
          problems={{ valueMissing: 'Please enter a name by which you will know it' }}
          refusal={refusals['name']}
          onValueChange={attempt.reset}
        />
      )}
    </PasswordForm>
  )
}

const NAME = { passkey_name_invalid: 'name' }

export const RemovePasskeyDialog = ({ passkey, ...props }: Props & { passkey: Passkey }) => (
  <Dialog {...props} title={`Remove ${passkey.name}`} description="It can no longer log in">
    <RemoveForm passkey={passkey} onDone={props.onClose} />
  </Dialog>
)

function RemoveForm({ passkey: { id }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const attempt = usePasskeyChange(
    ({ password }: { password: string }) => request(removePasskey, { id, password }),
    'Your passkey was removed',
    onDone,
  )
  return (
    <>
      <p>It can no longer log in. Delete it on your device, too.</p>
      <PasswordForm
        attempt={attempt}
        fallback="The passkey could not be removed. Try again."
        button="Remove it"
      />
    </>
  )
}

export const AskAboveDialog = ({ amount, ...props }: Props & { amount: number | null }) => (
  <Dialog
    {...props}
    title="Ask for a passkey when I send"
    description="Above which amount a passkey is asked for"
  >
    <AskAboveForm amount={amount} onDone={props.onClose} />
  </Dialog>
)

function AskAboveForm({ amount, onDone }: { amount: number | null; onDone: () => void }) {
  const attempt = usePasskeyChange(
    ({ above, password }: { above: string; password: string }) =>
      request(askForPasskeyAbove, { amount: amountIn(above), password }),
    'Saved',
    onDone,
  )
  return (
    <PasswordForm
      attempt={attempt}
      fieldOf={ABOVE}
      fallback="This could not be changed. Try again."
      button="Save"
    >
      {refusals => (
        <Field
          name="above"
          label="For more than, in CXAC in 24 hours"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amount === null ? '' : String(amount)}
          hint="Empty: never. 0: for every transfer."
          refusal={refusals['above']}
          onValueChange={attempt.reset}
        />
      )}
    </PasswordForm>
  )
}

const ABOVE = { amount_invalid: 'above' }
