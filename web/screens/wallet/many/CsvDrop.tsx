import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { Button } from '../../../ui/form/Button.tsx'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'
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

/** Takes a CSV file of payments, and shows what one looks like. */
export const CsvDrop = ({ isReady, onFile }: Props) => (
  <Card title={t('many.choose_file')}>
    <FileDrop
      icon={<FileSpreadsheet size={32} aria-hidden />}
      texts={{
        drop: t('many.drop_csv_file_here'),
        letGo: t('many.let_go_read'),
        choose: t('many.choose_file_button'),
        hint: t('many.one_payment_line_address'),
        input: t('many.csv_file_payments'),
      }}
      disabled={!isReady}
      onFiles={([file]) => file && onFile(file)}
    />
    <pre dir="ltr" className={styles.example}>
      {EXAMPLE}
    </pre>
    <p>
      <Button onClick={() => saveFile(new File([EXAMPLE], 'payments.csv', { type: 'text/csv' }))}>
        {t('many.save_example')}
      </Button>
    </p>
  </Card>
)
