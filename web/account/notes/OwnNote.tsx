import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { NoteForm } from './NoteForm.tsx'
import styles from './OwnNote.module.css'
import { useWriteNote } from './useNotes.ts'
import { t } from '../../language/t.ts'

interface Props {
  transaction: string
  /** Empty if there is none. */
  note: string
  /** For screen readers: tells the notes of a list apart. */
  subject: string
}

/** The user's own note on a transaction, with a button to edit it. */
export function OwnNote({ transaction, note: known, subject }: Props) {
  const writing = useWriteNote()
  const note = writing.data?.text ?? known
  const [isWriting, setWriting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (writing.isError) writing.reset()
    flushSync(() => setWriting(false))
    button.current?.focus()
  }
  if (isWriting)
    return <NoteForm transaction={transaction} note={note} writing={writing} onClose={close} />
  const write = (
    <button ref={button} type="button" className={styles.write} onClick={() => setWriting(true)}>
      {note ? t('account.edit_note') : t('account.add_note')}
      <VisuallyHidden>, {subject}</VisuallyHidden>
    </button>
  )
  if (!note) return write
  return (
    <p className={styles.note}>
      <NotebookPen size={14} aria-hidden className={styles.icon} />
      <VisuallyHidden>{t('account.private_note_is')} </VisuallyHidden>
      <bdi className={styles.text}>{note}</bdi> {write}
    </p>
  )
}
