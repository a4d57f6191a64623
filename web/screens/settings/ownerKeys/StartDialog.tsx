import { type RefObject, useEffect, useRef, useState } from 'react'
import { startOwnerKeys } from '#api/calls/ownerKeys.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { newKeySet } from '../../../account/ownerKeys/newKeySet.ts'
import { rememberOwnSet } from '../../../account/ownerKeys/ownSet.ts'
import { makeRecoveryKey } from '../../../account/ownerKeys/recoveryKey.ts'
import { useOwnerKeysChange } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { t } from '../../../language/t.ts'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { BulletList } from '../../../ui/layout/BulletList.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { newPasskey, newRecovery } from './newKeys.ts'
import styles from './ownerKeys.module.css'
import { PasskeyChoice } from './PasskeyChoice.tsx'
import { RecoveryStep } from './RecoveryStep.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  state: OwnerKeys
}

export const StartDialog = ({ state, ...props }: Props) => (
  <Dialog
    {...props}
    title={t('keys.title')}
    description={t('keys.start_description')}
    onPhone="screen"
  >
    <Steps state={state} onDone={props.onClose} />
  </Dialog>
)

/** What it means, the keys, the password. A new recovery key is made each time. */
function Steps({ state, onDone }: { state: OwnerKeys; onDone: () => void }) {
  const [step, setStep] = useState(1)
  const [chosen, setChosen] = useState(() => state.passkeys.map(({ id }) => id))
  const [recovery] = useState(makeRecoveryKey)
  const [isConfirmed, setConfirmed] = useState(false)
  const passkeys = state.passkeys.filter(({ id }) => chosen.includes(id))
  const attempt = useOwnerKeysChange(
    async ({ password }: { password: string }) => {
      const added = [
        newRecovery(recovery),
        ...passkeys.map(passkey => newPasskey(passkey, state.rpId)),
      ]
      const set = await newKeySet(state, { kept: [], added, sign: null })
      const started = await request(startOwnerKeys, { password, ...set })
      rememberOwnSet(set.set)
      return started
    },
    t('keys.started'),
    onDone,
  )
  const choice = <PasskeyChoice passkeys={state.passkeys} chosen={chosen} onChoose={setChosen} />
  return (
    <div className={styles.stack}>
      <Heading key={step} isFirst={step === 1}>
        {[t('keys.what_it_means'), t('keys.recovery_file'), t('keys.switch_it_on')][step - 1]!}
      </Heading>
      {step === 1 && (
        <>
          {/* Without a passkey, the rest is of no use yet. */}
          {!state.passkeys.length && choice}
          <BulletList items={MEANING} />
          {state.passkeys.length > 0 && choice}
        </>
      )}
      {step === 2 && (
        <RecoveryStep
          recovery={recovery}
          address={state.address}
          isConfirmed={isConfirmed}
          onConfirm={() => setConfirmed(true)}
        />
      )}
      {step < 3 ? (
        <div className={styles.foot}>
          <CardActions>
            <Button
              look="solid"
              disabled={step === 1 ? !passkeys.length : !isConfirmed}
              onClick={() => setStep(step + 1)}
            >
              {t('keys.continue')}
            </Button>
            {step > 1 && <Button onClick={() => setStep(step - 1)}>{t('keys.back')}</Button>}
          </CardActions>
        </div>
      ) : (
        <>
          <p>{t('keys.touches', { count: passkeys.length })}</p>
          <p>{t('keys.day_to_undo')}</p>
          <PasswordForm
            attempt={attempt}
            fallback={t('keys.could_not_change')}
            button={t('keys.switch_on')}
          />
        </>
      )}
    </div>
  )
}

const MEANING = [
  t('keys.meaning_pay'),
  t('keys.meaning_nobody'),
  t('keys.meaning_lost'),
  t('keys.meaning_back'),
  t('keys.meaning_programs'),
  t('keys.meaning_wait'),
]

/** Focused when a step begins: the button that led here is gone or does something else. */
function Heading({ isFirst, children }: { isFirst: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.step}>
      {children}
    </h3>
  )
}
