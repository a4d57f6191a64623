import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { PhotoBooth } from './PhotoBooth.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  subject: 'document' | 'face'
  onPhoto: (photo: File) => void
}

const ADVICE = {
  document: t('kyc.lay_document_dark_surface'),
  face: t('kyc.look_straight_into_camera'),
}

export const CameraDialog = ({ isOpen, onClose, title, subject, onPhoto }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title} description={ADVICE[subject]}>
    <p aria-hidden>{ADVICE[subject]}</p>
    <PhotoBooth subject={subject} onPhoto={onPhoto} />
  </Dialog>
)
