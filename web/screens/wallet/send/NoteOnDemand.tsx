import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { NoteField } from '../../../account/notes/NoteField.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './OnDemand.module.css'
import { t } from '../../../language/t.ts'

interface Props {
  value: string
  problem: string | null
  onType: (text: string) => void
}

/** Few payments need a note: its field would push what matters below the button. */
export function NoteOnDemand(props: Props) {
  const [isOpen, setOpen] = useState(props.value !== '')
  const [isAsked, setAsked] = useState(false)
  if (!isOpen)
    return (
      <Button
        look="quiet"
        className={styles.opener}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        <Plus size={16} aria-hidden /> {t('send.add_note')}
      </Button>
    )
  return <NoteField {...props} isFocused={isAsked} />
}
