import { CardActions } from '../../ui/layout/Card.tsx'
import EyeOff from 'lucide-react/icons/eye-off'
import type { KycDocument } from '#api/values/kyc.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Kbd } from '../Kbd.tsx'
import styles from './ClosedPictures.module.css'
import { t } from '../../language/t.ts'

interface Props {
  hasLivePhoto: boolean
  onOpen: (document: KycDocument) => void
}

export const ClosedPictures = ({ hasLivePhoto, onOpen }: Props) => (
  <div className={styles.closed}>
    <EmptyState
      icon={<EyeOff size={26} aria-hidden />}
      title={t('operator.pictures_closed')}
      action={
        <CardActions>
          <Button look="solid" aria-keyshortcuts="1" onClick={() => onOpen('id-document')}>
            {t('operator.open_id_document')}
            <Kbd>1</Kbd>
          </Button>
          {hasLivePhoto && (
            <Button aria-keyshortcuts="2" onClick={() => onOpen('live-photo')}>
              {t('operator.open_live_photo')}
              <Kbd>2</Kbd>
            </Button>
          )}
        </CardActions>
      }
    >
      {t('operator.opening_recorded_name')}
      {!hasLivePhoto && ` ${t('operator.no_live_photo_sent')}`}
    </EmptyState>
  </div>
)
