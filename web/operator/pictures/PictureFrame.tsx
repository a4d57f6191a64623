import { useState } from 'react'
import type { KycDocument } from '#api/values/kyc.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { BlobImage } from '../../ui/BlobImage.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './PictureFrame.module.css'
import { DOCUMENT_NAMES } from './documentNames.ts'
import { usePicture } from './usePicture.ts'
import type { PictureView } from './pictureView.ts'
import { usePictureGestures } from './usePictureGestures.ts'
import { t } from '../../language/t.ts'

interface Props {
  id: string
  document: KycDocument
  operator: string
  view: PictureView
  isShown: boolean
  /** Which of the two pictures the keys act on. */
  isActive: boolean
  onChange: (turn: (view: PictureView) => PictureView) => void
  onActivate: () => void
}

const LABELS: Record<KycDocument, string> = {
  'id-document': t('operator.id_document_label'),
  'live-photo': t('operator.live_photo_label'),
}
const ALTS: Record<KycDocument, string> = {
  'id-document': t('operator.id_document_alt'),
  'live-photo': t('operator.live_photo_alt'),
}
const OPENING: Record<KycDocument, string> = {
  'id-document': t('operator.opening_id_document'),
  'live-photo': t('operator.opening_live_photo'),
}

export function PictureFrame(props: Props) {
  const { id, document, operator, view, isShown, isActive, onChange, onActivate } = props
  const { picture, error, isFetching, refetch } = usePicture(id, document, operator)
  const [isBroken, setBroken] = useState(false)
  const { frame, isDragging, ...gestures } = usePictureGestures(onChange)
  const name = DOCUMENT_NAMES[document]

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is dragged and zoomed
    <figure
      ref={frame}
      className={classes(styles.frame, isActive && styles.active)}
      hidden={!isShown}
      data-is-zoomed={view.scale > 1 || undefined}
      data-is-dragging={isDragging || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture
      tabIndex={0}
      aria-label={LABELS[document]}
      onFocus={onActivate}
      {...gestures}
    >
      {picture && !isBroken && (
        <BlobImage
          blob={picture}
          draggable={false}
          className={classes(styles.picture, view.quarterTurns % 2 === 1 && styles.turned)}
          alt={ALTS[document]}
          style={{
            translate: `calc(-50% + ${view.x * 100}cqw) calc(-50% + ${view.y * 100}cqh)`,
            scale: view.scale,
            rotate: `${view.quarterTurns * 90}deg`,
          }}
          onError={() => setBroken(true)}
        />
      )}
      <figcaption className={styles.caption}>{name}</figcaption>
      {!picture && isFetching && <Spinner label={OPENING[document]} />}
      {isBroken && <Notice kind="error" announced="alert" title={t('operator.picture_broken')} />}
      {!picture && !isFetching && (
        <div className={styles.problem}>
          <FailureNotice error={error} fallback={t('operator.picture_not_opened')} />
          <Button onClick={() => void refetch()}>{t('operator.try_again')}</Button>
        </div>
      )}
    </figure>
  )
}
