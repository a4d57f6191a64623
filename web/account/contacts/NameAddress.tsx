import UserPen from 'lucide-react/icons/user-pen'
import UserPlus from 'lucide-react/icons/user-plus'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { problemOf } from '../../ask/failures.ts'
import { useKnownName } from '../../coin/address/knownNames.ts'
import { Button } from '../../ui/form/Button.tsx'
import styles from './NameAddress.module.css'
import { useKeepContacts } from './contacts.ts'
import { t } from '../../language/t.ts'

interface Props {
  address: string
  /** For screen readers: tells the buttons of a list apart. */
  subject?: string
  /** In a list, the button to rename is only an icon. */
  isTerse?: boolean
  /** The initial name of a new contact. */
  suggested?: string | undefined
}

/** Gives an address a name in place. Not a form: it can be inside one. */
export function NameAddress({ address, subject, isTerse = false, suggested = '' }: Props) {
  const known = useKnownName(address)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const what = known
    ? t('account.rename_contact')
    : suggested && !isTerse
      ? t('account.save_as_contact', { suggested })
      : t('account.save_contact')
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }

  if (isOpen) return <NameField address={address} start={known ?? suggested} onClose={close} />
  return (
    <Button
      ref={opener}
      look="quiet"
      className={styles.opener}
      aria-label={subject ? `${what}, ${subject}` : what}
      title={what}
      onClick={() => setOpen(true)}
    >
      {known ? <UserPen size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
      {!(known && isTerse) && <span>{what}</span>}
    </Button>
  )
}

interface FieldProps {
  address: string
  start: string
  onClose: () => void
}

function NameField({ address, start, onClose }: FieldProps) {
  const [name, setName] = useState(start)
  const problemId = useId()
  const keep = useKeepContacts()
  const isFull = name.length >= CONTACT_NAME_MAX_LENGTH
  const save = () => {
    if (name.trim() && !keep.isPending) keep.mutate([{ address, name }], { onSuccess: onClose })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The key would submit the form or close the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else onClose()
  }
  return (
    <span className={styles.field}>
      <input
        ref={input => input?.focus({ preventScroll: true })}
        className={styles.input}
        aria-label={t('account.name_address')}
        placeholder={t('account.name')}
        autoComplete="off"
        maxLength={CONTACT_NAME_MAX_LENGTH}
        value={name}
        aria-invalid={keep.isError}
        aria-describedby={keep.isError || isFull ? problemId : undefined}
        onChange={event => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button look="quiet" disabled={keep.isPending || !name.trim()} onClick={save}>
        {t('account.save')}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t('account.cancel')}
      </Button>
      {isFull && !keep.error && (
        <output id={problemId} className={styles.hint}>
          {t('account.name_has_at_most', { count: CONTACT_NAME_MAX_LENGTH })}
        </output>
      )}
      {keep.error && (
        <span id={problemId} role="alert" className={styles.problem}>
          {problemOf(keep.error, t('account.name_could_not_saved')).title}
        </span>
      )}
    </span>
  )
}
