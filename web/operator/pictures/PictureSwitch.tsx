import { KYC_DOCUMENTS, type KycDocument } from '#api/values/kyc.ts'
import { Kbd } from '../Kbd.tsx'
import styles from './PictureSwitch.module.css'
import { DOCUMENT_NAMES } from './documentNames.ts'
import { t } from '../../language/t.ts'

interface Props {
  shown: readonly KycDocument[]
  hasLivePhoto: boolean
  onShow: (documents: readonly KycDocument[]) => void
}

export const PictureSwitch = ({ shown, hasLivePhoto, onShow }: Props) => (
  <fieldset className={styles.switch} aria-label={t('operator.which_picture')}>
    {KYC_DOCUMENTS.map((document, index) => (
      <button
        key={document}
        type="button"
        className={styles.choice}
        aria-pressed={shown.length === 1 && shown[0] === document}
        aria-keyshortcuts={String(index + 1)}
        disabled={document === 'live-photo' && !hasLivePhoto}
        onClick={() => onShow([document])}
      >
        {document === 'live-photo' && !hasLivePhoto
          ? t('operator.no_live_photo')
          : DOCUMENT_NAMES[document]}
        <Kbd>{String(index + 1)}</Kbd>
      </button>
    ))}
    {hasLivePhoto && (
      <button
        type="button"
        className={styles.choice}
        aria-pressed={shown.length > 1}
        aria-keyshortcuts="3"
        onClick={() => onShow(KYC_DOCUMENTS)}
      >
        {t('operator.both')}
        <Kbd>3</Kbd>
      </button>
    )}
  </fieldset>
)
