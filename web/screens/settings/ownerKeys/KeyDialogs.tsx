import { type RefObject, useState } from 'react'
import type { OwnerKey, OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { makeRecoveryKey } from '../../../account/ownerKeys/recoveryKey.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { isRecovery } from './isRecovery.ts'
import { mainKeys } from './mainKeys.ts'
import { newPasskey, newRecovery } from './newKeys.ts'
import { PasskeyChoice } from './PasskeyChoice.tsx'
import { RecoveryStep } from './RecoveryStep.tsx'
import { SignedForm } from './SignedForm.tsx'
import { useKeyChange } from './useKeyChange.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  state: OwnerKeys
}

interface FormProps {
  state: OwnerKeys
  onDone: () => void
}

export const AddKeyDialog = ({ state, ...props }: Props) => (
  <Dialog {...props} title={t('keys.add_key')} description={t('keys.add_key_description')}>
    <AddForm state={state} onDone={props.onClose} />
  </Dialog>
)

function AddForm({ state, onDone }: FormProps) {
  const { keys, passkeys, rpId } = state
  const addable = passkeys.filter(
    ({ credentialId }) => !keys.some(key => key.credentialId === credentialId),
  )
  const [chosen, setChosen] = useState(() => addable.slice(-1).map(({ id }) => id))
  const wanted = addable.filter(({ id }) => chosen.includes(id))
  const added = () => wanted.map(passkey => newPasskey(passkey, rpId))
  const kept = keys.map(({ key }) => key)
  const { attempt, hasPasskey } = useKeyChange(state, { kept, added }, t('keys.key_added'), onDone)
  const choice = <PasskeyChoice passkeys={addable} chosen={chosen} onChoose={setChosen} />
  if (passkeys.length && !addable.length)
    return (
      <Notice kind="info" title={t('keys.no_other_passkey')}>
        {t('keys.no_other_passkey_text')}
      </Notice>
    )
  if (!addable.length) return choice
  return (
    <SignedForm
      hasPasskey={hasPasskey}
      attempt={attempt}
      button={t('keys.add')}
      isReady={wanted.length > 0}
    >
      {choice}
      <p>{t('keys.add_touches')}</p>
    </SignedForm>
  )
}

export const RemoveKeyDialog = ({ state, removed, ...props }: Props & { removed: OwnerKey }) => (
  <Dialog
    {...props}
    title={t('settings.remove_name', { name: removed.name })}
    description={t('keys.remove_description')}
  >
    <RemoveForm state={state} removed={removed} onDone={props.onClose} />
  </Dialog>
)

function RemoveForm({ state, removed, onDone }: FormProps & { removed: OwnerKey }) {
  const kept = state.keys.map(({ key }) => key).filter(key => key !== removed.key)
  const isOneLeft = mainKeys(state).filter(({ key }) => key !== removed.key).length === 1
  const { attempt, hasPasskey } = useKeyChange(
    state,
    { kept, removed: removed.key },
    t('keys.key_removed'),
    onDone,
  )
  return (
    <SignedForm
      hasPasskey={hasPasskey}
      attempt={attempt}
      button={t('settings.remove_it')}
      look="danger"
    >
      <p>{t('keys.remove_text')}</p>
      {isOneLeft && (
        <Notice kind="warning" title={t('keys.one_left')}>
          {t('keys.one_left_text')}
        </Notice>
      )}
    </SignedForm>
  )
}

export const ReplaceFileDialog = ({ state, ...props }: Props) => (
  <Dialog {...props} title={t('keys.new_file')} description={t('keys.new_file_description')}>
    <ReplaceForm state={state} onDone={props.onClose} />
  </Dialog>
)

function ReplaceForm({ state, onDone }: FormProps) {
  const [recovery] = useState(makeRecoveryKey)
  const [isConfirmed, setConfirmed] = useState(false)
  const kept = state.keys.filter(key => !isRecovery(key)).map(({ key }) => key)
  const { attempt, hasPasskey } = useKeyChange(
    state,
    { kept, added: () => [newRecovery(recovery)] },
    t('keys.file_replaced'),
    onDone,
  )
  const step = (
    <RecoveryStep
      recovery={recovery}
      address={state.address}
      isConfirmed={isConfirmed}
      onConfirm={() => setConfirmed(true)}
    />
  )
  if (!isConfirmed) return step
  return (
    <SignedForm hasPasskey={hasPasskey} attempt={attempt} button={t('keys.replace')}>
      {step}
      <p>{t('keys.old_file_ends')}</p>
    </SignedForm>
  )
}

export const GoBackDialog = ({ state, ...props }: Props) => (
  <Dialog {...props} title={t('keys.go_back')} description={t('keys.go_back_description')}>
    <GoBackForm state={state} onDone={props.onClose} />
  </Dialog>
)

function GoBackForm({ state, onDone }: FormProps) {
  const { attempt, hasPasskey } = useKeyChange(state, { kept: [] }, t('keys.gone_back'), onDone)
  return (
    <SignedForm hasPasskey={hasPasskey} attempt={attempt} button={t('keys.go_back')}>
      <p>{t('keys.go_back_text')}</p>
    </SignedForm>
  )
}
