import { CardActions } from '../../ui/layout/Card.tsx'
import EyeOff from 'lucide-react/icons/eye-off'
import type { KycDocument } from '#api/values/kyc.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Kbd } from '../shortcuts/Kbd.tsx'
import styles from './ClosedPictures.module.css'

interface Props {
  hasLivePhoto: boolean
  onOpen: (document: KycDocument) => void
}

export const ClosedPictures = ({ hasLivePhoto, onOpen }: Props) => (
  <div className={styles.closed}>
    <EmptyState
      icon={<EyeOff size={26} aria-hidden />}
      title="The pictures are closed"
      action={
        <CardActions>
          <Button look="solid" aria-keyshortcuts="1" onClick={() => onOpen('id-document')}>
            Open the ID document
            <Kbd>1</Kbd>
          </Button>
          {hasLivePhoto && (
            <Button aria-keyshortcuts="2" onClick={() => onOpen('live-photo')}>
              Open the live photo
              <Kbd>2</Kbd>
            </Button>
          )}
        </CardActions>
      }
    >
      Each opening is recorded with your name, and the applicant sees the record.
      {!hasLivePhoto && ' No live photo was sent.'}
    </EmptyState>
  </div>
)
