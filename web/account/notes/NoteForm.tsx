import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { problemOf } from '../../ask/failures.ts'
import { Button } from '../../ui/form/Button.tsx'
import { NoteField } from './NoteField.tsx'
import styles from './NoteForm.module.css'
import { noteProblem } from './noteProblem.ts'
import type { useWriteNote } from './useNotes.ts'
import { t } from '../../language/t.ts'

interface Props {
  transaction: string
  note: string
  writing: ReturnType<typeof useWriteNote>
  onClose: () => void
}

/** Enter saves, Escape discards. */
export function NoteForm({ transaction, note, writing, onClose }: Props) {
  const [text, setText] = useState(note)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const problem =
    noteProblem(text) ??
    (writing.error ? problemOf(writing.error, t('account.note_not_saved')).title : null)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (noteProblem(text) || writing.isPending) return
    writing.mutate({ transaction: Number(transaction), text }, { onSuccess: onClose })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever is in it
    <form className={styles.form} noValidate onSubmit={save} onKeyDown={leave}>
      <NoteField ref={input} value={text} problem={problem} onType={setText} />
      <div className={styles.actions}>
        <Button type="submit" look="solid" aria-busy={writing.isPending}>
          {t('account.save_note')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}
