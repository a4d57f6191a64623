import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { FileButton } from '../../../account/ownerKeys/FileButton.tsx'
import { recoveryFile } from '../../../account/ownerKeys/recoveryFile.ts'
import { t } from '../../../language/t.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import styles from './ownerKeys.module.css'

const LAST_DIGITS = 6

interface Props {
  /** A new one. */
  recovery: string
  address: string
  isConfirmed: boolean
  onConfirm: () => void
}

/** Saves a recovery key, and makes sure that its owner has it. */
export function RecoveryStep({ recovery, address, isConfirmed, onConfirm }: Props) {
  const [isSaved, setSaved] = useState(false)
  const [isOther, setOther] = useState(false)
  const compare = (isSame: boolean) => {
    setOther(!isSame)
    if (isSame) onConfirm()
  }
  return (
    <div className={styles.stack}>
      <p>{t('keys.file_explained')}</p>
      <p>
        <Button
          look={isSaved ? 'outline' : 'solid'}
          onClick={() => {
            saveFile(recoveryFile(recovery, address))
            setSaved(true)
          }}
        >
          <Download size={18} aria-hidden />
          {t('keys.save_file')}
        </Button>
      </p>
      {isSaved && !isConfirmed && (
        <>
          <p>{t('keys.check_file')}</p>
          <p>
            <FileButton onText={text => compare(text.includes(recovery))}>
              {t('keys.choose_saved_file')}
            </FileButton>
          </p>
          <Field
            name="end"
            label={t('keys.last_characters', { count: LAST_DIGITS })}
            required
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LAST_DIGITS}
            onValueChange={text => {
              if (text.length === LAST_DIGITS) compare(recovery.endsWith(text.toLowerCase()))
            }}
          />
        </>
      )}
      {isOther && !isConfirmed && (
        <Notice kind="error" announced="alert" title={t('keys.other_file')} />
      )}
      {isConfirmed && (
        <output className={styles.done}>
          <CircleCheck size={18} aria-hidden />
          {t('keys.file_is_right')}
        </output>
      )}
    </div>
  )
}
