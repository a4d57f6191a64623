import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useId, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { useDroppedFiles } from '../../../ui/form/useDroppedFiles.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { t } from '../../../language/t.ts'
import styles from './many.module.css'

// Not shown: a file.
const EXAMPLE = `to,amount,note
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed,1.5,Rent for May
@milo,0.25,
`

interface Props {
  /** Files are taken. */
  isReady: boolean
  onFile: (file: File) => void
}

/** Takes a file that is chosen, pasted, or dropped anywhere on the page. */
export function CsvDrop({ isReady, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && isReady) onFile(file)
  }
  const isOver = useDroppedFiles(take)
  return (
    <Card title={t('many.choose_file')}>
      <div className={classes(styles.drop, isOver && styles.isOver)}>
        <FileSpreadsheet size={32} aria-hidden className={styles.icon} />
        <p className={styles.words}>
          {isOver ? t('many.let_go_read') : t('many.drop_csv_file_here')}
        </p>
        <Button
          look="solid"
          disabled={!isReady}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {t('many.choose_file_button')}
        </Button>
        <p id={hint} className={styles.hint}>
          {t('many.one_payment_line_address')}
        </p>
        {/* Without `accept`: phones do not know the type of CSV, and would offer no file at all. */}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('many.csv_file_payments')}
          onChange={({ target }) => {
            take(target.files)
            // Otherwise choosing the same file again would do nothing.
            target.value = ''
          }}
        />
      </div>
      <pre className={styles.example}>{EXAMPLE}</pre>
      <p>
        <Button onClick={() => saveFile(new File([EXAMPLE], 'payments.csv', { type: 'text/csv' }))}>
          {t('many.save_example')}
        </Button>
      </p>
    </Card>
  )
}
