import { Dialog } from '../../../ui/Dialog.tsx'
import { PhotoBooth } from './PhotoBooth.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  subject: 'document' | 'face'
  onPhoto: (photo: File) => void
}

const ADVICE = {
  document: 'Lay the document on a dark surface, without glare, and fill the frame with it.',
  face: 'Look straight into the camera, in good light, without hat or sunglasses.',
}

export const CameraDialog = ({ isOpen, onClose, title, subject, onPhoto }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title} description={ADVICE[subject]}>
    <p aria-hidden>{ADVICE[subject]}</p>
    <PhotoBooth subject={subject} onPhoto={onPhoto} />
  </Dialog>
)
