import { Card } from '../../../ui/layout/Card.tsx'
import styles from './DocumentUpload.module.css'
import { FieldGrid } from './FieldGrid.tsx'
import { PictureField } from '../picture/PictureField.tsx'
import type { Picture } from '../picture/usePicture.ts'

const FILE_HINT = 'JPG, PNG (Max 5MB)'

interface Props {
  idDocument: Picture
  livePhoto: Picture
  /** The problem of the ID document field. */
  problem: string | undefined
  isDisabled: boolean
}

export const DocumentUpload = ({ idDocument, livePhoto, problem, isDisabled }: Props) => (
  <Card title="Document Upload" aside={<span className={styles.hint}>{FILE_HINT}</span>}>
    <FieldGrid>
      <PictureField
        name="idDocument"
        picture={idDocument}
        subject="document"
        isRequired
        hint="The side with your photo, sharp and whole"
        problem={problem}
        isDisabled={isDisabled}
      />
      <PictureField
        name="livePhoto"
        picture={livePhoto}
        subject="face"
        isRequired={false}
        hint="Your face, as you look now"
        problem={undefined}
        isDisabled={isDisabled}
      />
    </FieldGrid>
  </Card>
)
