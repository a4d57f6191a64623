import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useId, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { useDroppedFiles } from '../../../ui/form/useDroppedFiles.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import styles from './many.module.css'

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
    <Card title="Choose a file">
      <div className={classes(styles.drop, isOver && styles.isOver)}>
        <FileSpreadsheet size={32} aria-hidden className={styles.icon} />
        <p className={styles.words}>{isOver ? 'Let go to read it' : 'Drop a CSV file here, or'}</p>
        <Button
          look="solid"
          disabled={!isReady}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          Choose file
        </Button>
        <p id={hint} className={styles.hint}>
          One payment a line: an address, an @name or the name of a contact, then the amount, then a
          note for yourself if you like. You see everything before it is paid.
        </p>
        {/* Without `accept`: phones do not know the type of CSV, and would offer no file at all. */}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="A CSV file of payments"
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
          Save an example
        </Button>
      </p>
    </Card>
  )
}
