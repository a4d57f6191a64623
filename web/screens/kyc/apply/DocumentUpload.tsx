import { Card } from '../../../ui/layout/Card.tsx'
import styles from './DocumentUpload.module.css'
import { FieldGrid } from './FieldGrid.tsx'
import { PictureField } from '../picture/PictureField.tsx'
import type { Picture } from '../picture/usePicture.ts'
import { t } from '../../../language/t.ts'

const FILE_HINT = t('kyc.jpg_png_max_5mb')

interface Props {
  idDocument: Picture
  livePhoto: Picture
  /** The problem of the ID document field. */
  problem: string | undefined
  isDisabled: boolean
}

export const DocumentUpload = ({ idDocument, livePhoto, problem, isDisabled }: Props) => (
  <Card title={t('kyc.document_upload')} aside={<span className={styles.hint}>{FILE_HINT}</span>}>
    <FieldGrid>
      <PictureField
        name="idDocument"
        picture={idDocument}
        subject="document"
        isRequired
        hint={t('kyc.side_photo_sharp_whole')}
        problem={problem}
        isDisabled={isDisabled}
      />
      <PictureField
        name="livePhoto"
        picture={livePhoto}
        subject="face"
        isRequired={false}
        hint={t('kyc.face_as_look_now')}
        problem={undefined}
        isDisabled={isDisabled}
      />
    </FieldGrid>
  </Card>
)
