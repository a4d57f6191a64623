import FileCheck from 'lucide-react/icons/file-check'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useId, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useDroppedFiles } from '../../ui/form/useDroppedFiles.ts'
import styles from './FileDrop.module.css'
import { t } from '../../language/t.ts'

/** Takes files that are chosen, pasted, or dropped anywhere on the page. */
export function FileDrop({ onFiles }: { onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const isOver = useDroppedFiles(onFiles)
  return (
    <div className={classes(styles.area, isOver && styles.isOver)}>
      <FileCheck size={32} aria-hidden className={styles.icon} />
      <p className={styles.drop}>{isOver ? t('verify.let_go') : t('verify.drop_here')}</p>
      <Button look="solid" aria-describedby={hint} onClick={() => input.current?.click()}>
        <FolderOpen size={18} aria-hidden />
        {t('verify.choose_file')}
      </Button>
      <p id={hint} className={styles.hint}>
        {t('verify.file_hint')}
      </p>
      {/* Without `accept`: phones do not know .tlog-proof, and would offer no file at all. */}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('verify.files')}
        onChange={({ target }) => {
          if (target.files?.length) onFiles(target.files)
          // Otherwise choosing the same file again would do nothing.
          target.value = ''
        }}
      />
    </div>
  )
}
