import { type RefObject, useState } from 'react'
import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { makeSecret } from '../../../account/ownerKeys/recoveryKey.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { newProgram } from './newKeys.ts'
import { ShownProgramKey } from './ShownProgramKey.tsx'
import { SignedForm } from './SignedForm.tsx'
import { useKeyChange } from './useKeyChange.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  state: OwnerKeys
}

export const ProgramKeyDialog = ({ state, ...props }: Props) => (
  <Dialog
    {...props}
    title={t('keys.add_program')}
    description={t('keys.add_program_description')}
    onPhone="screen"
  >
    <NewProgramKey state={state} onDone={props.onClose} />
  </Dialog>
)

/** The form, then the key. The secret is made here and gone when the dialog closes. */
function NewProgramKey({ state, onDone }: { state: OwnerKeys; onDone: () => void }) {
  const [name, setName] = useState('')
  const [limit, setLimit] = useState('')
  const [secret] = useState(makeSecret)
  const [key, setKey] = useState<string | null>(null)
  const added = () => [newProgram({ secret, name, limit })]
  const kept = state.keys.map(one => one.key)
  const { attempt, hasPasskey } = useKeyChange(state, { kept, added }, t('keys.key_added'), () =>
    setKey(added()[0]!.key),
  )
  if (key !== null) return <ShownProgramKey secret={secret} publicPart={key} onDone={onDone} />
  return (
    <SignedForm hasPasskey={hasPasskey} attempt={attempt} button={t('keys.add')}>
      <p>
        {rich('keys.program_text', {
          link: inside => <a href="/api/docs#wallets-with-owner-keys">{inside}</a>,
        })}
      </p>
      <Field
        name="name"
        label={t('settings.name')}
        required
        maxLength={CONTACT_NAME_MAX_LENGTH}
        autoComplete="off"
        placeholder={t('settings.my_shop')}
        problems={{ valueMissing: t('settings.please_enter_name_by') }}
        value={name}
        onValueChange={setName}
      />
      <Field
        name="limit"
        label={t('settings.at_most_cxac_24')}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={t('keys.program_limit_hint')}
        value={limit}
        onValueChange={setLimit}
      />
    </SignedForm>
  )
}
