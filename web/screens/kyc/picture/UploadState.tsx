import CircleCheck from 'lucide-react/icons/circle-check'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './UploadState.module.css'
import type { ChosenPicture } from './createPicture.ts'
import type { Picture } from './usePicture.ts'
import { t } from '../../../language/t.ts'

interface Props {
  picture: Picture
  chosen: ChosenPicture
}

/** The upload state of a picture. */
export const UploadState = ({ picture, chosen: { upload, note } }: Props) => (
  <div className={styles.state}>
    {upload.kind !== 'done' && (
      <div className={styles.line}>
        {upload.kind === 'running' ? (
          <>
            <progress
              className={styles.bar}
              value={upload.share}
              aria-label={t('kyc.uploading', { label: picture.label })}
            />
            <span className={styles.share}>{Math.floor(upload.share * 100)} %</span>
          </>
        ) : (
          <span className={styles.text}>{t('kyc.not_uploaded_yet')}</span>
        )}
        {/* One button, so that the focus stays on it. */}
        <Button
          look={upload.kind === 'running' ? 'quiet' : 'outline'}
          onClick={upload.kind === 'running' ? picture.cancel : picture.retry}
        >
          {upload.kind === 'running' ? t('kyc.cancel') : t('kyc.try_again')}
        </Button>
      </div>
    )}
    <output className={styles.news}>
      {upload.kind === 'done' && (
        <span className={styles.done}>
          <CircleCheck size={18} aria-hidden />
          {t('kyc.uploaded')}
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </output>
  </div>
)
