import { type ReactNode, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import { Button } from './Button.tsx'
import styles from './FileDrop.module.css'
import { useDroppedFiles } from './useDroppedFiles.ts'

interface Props {
  icon: ReactNode
  /** `input` is the accessible name of the file input. */
  texts: { drop: string; letGo: string; choose: ReactNode; hint: string; input: string }
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: FileList) => void
}

/** Takes files that are chosen, pasted, or dropped anywhere on the page. */
export function FileDrop({ icon, texts, multiple = false, disabled = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const take = (files: FileList | null) => {
    if (files?.length && !disabled) onFiles(files)
  }
  const isOver = useDroppedFiles(take)
  return (
    <div className={classes(styles.area, isOver && styles.isOver)}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.drop}>{isOver ? texts.letGo : texts.drop}</p>
      <Button
        look="solid"
        disabled={disabled}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      <p id={hint} className={styles.hint}>
        {texts.hint}
      </p>
      {/* Without `accept`: phones do not know the types, and would offer no file at all. */}
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label={texts.input}
        onChange={({ target }) => {
          take(target.files)
          // Otherwise choosing the same file again would do nothing.
          target.value = ''
        }}
      />
    </div>
  )
}
