import ImageUp from 'lucide-react/icons/image-up'
import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/form/Button.tsx'
import { classes } from '../ui/classes.ts'
import { useDroppedFiles } from '../ui/form/useDroppedFiles.ts'
import styles from './PictureDrop.module.css'
import { t } from '../language/t.ts'

interface Props {
  onPicture: (file: File) => void
  children: ReactNode
}

/** Accepts a picture of a code: chosen, dropped or pasted. */
export function PictureDrop({ onPicture, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList) => {
    if (files[0]) onPicture(files[0])
  }
  const isOver = useDroppedFiles(take)

  return (
    <section
      className={classes(styles.area, isOver && styles.isOver)}
      aria-label={t('scanner.scanner')}
    >
      {children}
      <div className={styles.choose}>
        <Button onClick={() => input.current?.click()}>
          <ImageUp size={18} aria-hidden />
          {t('scanner.choose_picture')}
        </Button>
        <span className={styles.hint}>{t('scanner.or_drop')}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('scanner.picture_of_code')}
        onChange={({ target }) => {
          if (target.files) take(target.files)
          // Otherwise choosing the same picture again would do nothing.
          target.value = ''
        }}
      />
    </section>
  )
}
