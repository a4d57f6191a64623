import { useState } from 'react'
import { useVideoOf } from '../ui/camera/useVideoOf.ts'
import type { Payment } from '../coin/paymentLink.ts'
import { Button } from '../ui/form/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { CameraControls } from './CameraControls.tsx'
import { CodeChoice } from './CodeChoice.tsx'
import { PictureDrop } from './PictureDrop.tsx'
import styles from './Scanner.module.css'
import { Viewfinder } from './Viewfinder.tsx'
import { foundCodes } from './decode/foundCodes.ts'
import { readPicture } from './decode/readPicture.ts'
import { useDecoder } from './decode/useDecoder.ts'
import { useScanLoop } from './useScanLoop.ts'
import { useScannerCamera } from './useScannerCamera.ts'
import { useTrackControls } from './useTrackControls.ts'
import { t } from '../language/t.ts'

/** Reads a recipient from the camera or from a picture. */
export function Scanner({ onFound }: { onFound: (payment: Payment) => void }) {
  const camera = useScannerCamera()
  const video = useVideoOf(camera.stream)
  const controls = useTrackControls(camera.stream)
  const { decoder, hasFailed, opening } = useDecoder()
  const isOff = !camera.stream && !camera.isStarting
  const [boxShare, setBoxShare] = useState(1)
  const [message, setMessage] = useState<string | null>(null)
  const [choices, setChoices] = useState<readonly Payment[]>([])

  const take = (texts: readonly string[]) => {
    const found = foundCodes(texts)
    if (found.kind === 'payment') onFound(found.payment)
    if (found.kind === 'several') setChoices(found.payments)
    if (found.kind === 'foreign') setMessage(t('scanner.no_address'))
    return found.kind
  }
  useScanLoop({
    isOn: camera.state === 'SCANNING' && choices.length === 0,
    video,
    decoder,
    boxShare: boxShare / controls.digitalZoom,
    onTexts: take,
  })
  const scanPicture = async (file: File) => {
    setChoices([])
    setMessage(t('scanner.reading'))
    const image = await readPicture(file)
    if (!image) return setMessage(t('scanner.no_picture'))
    const texts = await opening.current?.then(ready => ready.decodeStill(image)).catch(() => [])
    if (take(texts ?? []) === 'nothing') setMessage(t('scanner.no_code'))
  }
  const again = () => {
    setChoices([])
    setMessage(null)
    camera.startLastUsed()
  }

  return (
    <PictureDrop onPicture={file => void scanPicture(file)}>
      {camera.problem && (
        <Notice kind="error" announced="alert" title={camera.problem.title}>
          {camera.problem.nextStep}
        </Notice>
      )}
      {camera.problem && isOff ? (
        <Button onClick={again}>{t('scanner.start_camera')}</Button>
      ) : (
        <Viewfinder
          video={video}
          stream={camera.stream}
          digitalZoom={controls.digitalZoom}
          onBox={setBoxShare}
        >
          {camera.state === 'PAUSED' && <p className={styles.veil}>{t('scanner.paused')}</p>}
          {camera.isStarting && <p className={styles.veil}>{t('scanner.starting')}</p>}
          {isOff && (
            <Button look="solid" onClick={again}>
              {t('scanner.start_camera')}
            </Button>
          )}
        </Viewfinder>
      )}
      {choices.length > 0 && <CodeChoice payments={choices} onChoose={onFound} />}
      <output className={styles.message}>
        {message ?? (camera.stream ? t('scanner.hold_code') : null)}
      </output>
      {decoder?.isPlain && (
        <Notice kind="info" announced="status" title={t('scanner.simpler_decoder')}>
          {t('scanner.simpler_decoder_text')}
        </Notice>
      )}
      {hasFailed && (
        <Notice kind="error" announced="alert" title={t('scanner.decoder_failed')}>
          {t('scanner.decoder_failed_text')}
        </Notice>
      )}
      {camera.stream && (
        <CameraControls
          state={camera.state}
          stream={camera.stream}
          controls={controls}
          onCamera={id => void camera.start(id)}
          onPause={camera.pause}
          onResume={camera.resume}
          onStop={camera.stop}
        />
      )}
    </PictureDrop>
  )
}
