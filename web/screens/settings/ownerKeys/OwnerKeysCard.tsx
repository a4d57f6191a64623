import { type ComponentType, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { cancelOwnerKeys } from '#api/calls/ownerKeys.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { useOwnerKeys, useOwnerKeysChange } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { Fetched } from '../../../ask/Fetched.tsx'
import { t } from '../../../language/t.ts'
import { request } from '../../../session/client.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { DeviceList } from '../DeviceRow.tsx'
import { isRecovery } from './isRecovery.ts'
import { KeyRow } from './KeyRow.tsx'
import { mainKeys } from './mainKeys.ts'
import styles from './ownerKeys.module.css'

const KeysCheck = lazy(async () => ({ default: (await import('./KeysCheck.tsx')).KeysCheck }))
const StartDialog = lazyDialog(async () => (await import('./StartDialog.tsx')).StartDialog)
const AddKeyDialog = lazyDialog(async () => (await import('./KeyDialogs.tsx')).AddKeyDialog)
const ReplaceFileDialog = lazyDialog(
  async () => (await import('./KeyDialogs.tsx')).ReplaceFileDialog,
)
const ProgramKeyDialog = lazyDialog(
  async () => (await import('./ProgramKeyDialog.tsx')).ProgramKeyDialog,
)
const GoBackDialog = lazyDialog(async () => (await import('./KeyDialogs.tsx')).GoBackDialog)

/** Who can move the coins: the server, or only the owner's keys. */
export const OwnerKeysCard = () => (
  <Card title={t('keys.title')}>
    <Fetched
      query={useOwnerKeys()}
      loading={<Skeleton characters={30} />}
      failure={t('keys.could_not_load')}
    >
      {state =>
        state.state === 'own' ? (
          <Own state={state} />
        ) : state.state === 'waiting' ? (
          <Waiting state={state} />
        ) : (
          <Custody state={state} />
        )
      }
    </Fetched>
  </Card>
)

function Custody({ state }: { state: OwnerKeys }) {
  return (
    <>
      <p className={styles.hint}>{t('keys.custody')}</p>
      <CardActions>
        <Opening name={t('keys.set_up')} Asked={StartDialog} state={state} />
      </CardActions>
    </>
  )
}

function Waiting({ state }: { state: OwnerKeys }) {
  const cancel = useOwnerKeysChange(
    () => request(cancelOwnerKeys, {}),
    t('keys.cancelled'),
    () => {},
  )
  return (
    <>
      <Notice
        kind="info"
        title={t('keys.starts_at', { time: format.minute(state.startsAt ?? '') })}
      >
        {t('keys.starts_text')}
      </Notice>
      <Keys state={state} />
      <FailureNotice error={cancel.error} fallback={t('keys.could_not_change')} />
      <CardActions>
        <Button disabled={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t('keys.cancel')}
        </Button>
      </CardActions>
    </>
  )
}

function Own({ state }: { state: OwnerKeys }) {
  const hasFile = state.keys.some(isRecovery)
  return (
    <>
      <p className={styles.hint}>{t('keys.own')}</p>
      <Keys state={state} />
      {mainKeys(state).length === 1 && (
        <Notice kind="warning" title={t('keys.only_one')}>
          {t('keys.one_left_text')}
        </Notice>
      )}
      <CardActions>
        <Opening name={t('keys.add_key')} Asked={AddKeyDialog} state={state} />
        <Opening
          name={hasFile ? t('keys.new_file') : t('keys.make_file')}
          Asked={ReplaceFileDialog}
          state={state}
        />
        <Opening name={t('keys.add_program')} Asked={ProgramKeyDialog} state={state} />
        <Opening name={t('keys.go_back')} Asked={GoBackDialog} state={state} />
      </CardActions>
    </>
  )
}

const Keys = ({ state }: { state: OwnerKeys }) => (
  <>
    <DeviceList>
      {state.keys.map(owned => (
        <KeyRow key={owned.key} owned={owned} state={state} />
      ))}
    </DeviceList>
    <Suspense>
      <KeysCheck state={state} />
    </Suspense>
  </>
)

interface OpeningProps {
  name: string
  state: OwnerKeys
  Asked: ComponentType<{
    isOpen: boolean
    onClose: () => void
    finalFocus: RefObject<HTMLElement | null>
    state: OwnerKeys
  }>
}

/** A button and its dialog. */
function Opening({ name, state, Asked }: OpeningProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Asked isOpen={isOpen} onClose={() => setOpen(false)} finalFocus={button} state={state} />
    </>
  )
}
