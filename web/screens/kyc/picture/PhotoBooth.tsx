import Camera from 'lucide-react/icons/camera'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { CameraChoice } from '../../../ui/camera/CameraChoice.tsx'
import { useVideoOf } from '../../../ui/camera/useVideoOf.ts'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './PhotoBooth.module.css'
import { createCamera } from '../../../ui/camera/createCamera.ts'
import { t } from '../../../language/t.ts'

const QUALITY = 0.92
const FACING = { document: 'environment', face: 'user' } as const

interface Props {
  subject: 'document' | 'face'
  onPhoto: (photo: File) => void
}

/** The camera's picture, then a preview of the photo. */
export function PhotoBooth({ subject, onPhoto }: Props) {
  const camera = useBoothCamera(subject)
  const video = useVideoOf(camera.stream)
  /** The camera that has delivered its first frame. */
  const [seen, setSeen] = useState<MediaStream | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const isSeeing = camera.stream !== null && camera.stream === seen
  const shoot = async () => video.current && setPhoto(await takePhoto(video.current, subject))

  return (
    <>
      <div className={styles.frame}>
        <video
          ref={video}
          className={classes(styles.picture, subject === 'face' && styles.mirror)}
          autoPlay
          muted
          playsInline
          hidden={!camera.stream || photo !== null}
          aria-label={t('kyc.camera_picture')}
          onPlaying={() => setSeen(camera.stream)}
        />
        {camera.stream && !photo && <div className={styles[subject]} />}
        {photo && <BlobImage blob={photo} alt={t('kyc.photo')} className={styles.picture} />}
        {camera.isStarting && <p className={styles.waiting}>{t('kyc.starting_camera')}</p>}
        {camera.problem && (
          <Button look="solid" onClick={() => camera.start(null)}>
            {t('kyc.start_camera')}
          </Button>
        )}
      </div>
      {camera.problem && (
        <Notice kind="error" announced="alert" title={camera.problem.title}>
          {camera.problem.nextStep}
        </Notice>
      )}
      {photo ? (
        <div className={styles.buttons}>
          <Button onClick={() => setPhoto(null)}>
            <RotateCcw size={18} aria-hidden />
            {t('kyc.take_again')}
          </Button>
          <Button ref={focus} look="solid" onClick={() => onPhoto(photo)}>
            <Check size={18} aria-hidden />
            {t('kyc.use_photo')}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button look="solid" disabled={!isSeeing} onClick={() => void shoot()}>
            <Camera size={18} aria-hidden />
            {t('kyc.take_photo')}
          </Button>
        </div>
      )}
      {!photo && <CameraChoice stream={camera.stream} onCamera={camera.start} />}
    </>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** The current frame as a JPEG. Null if the browser cannot draw it. */
async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  return blob && new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}

/** Starts with the camera that faces the subject, and stops on unmount. */
function useBoothCamera(subject: keyof typeof FACING) {
  const [camera] = useState(() =>
    createCamera({ facing: FACING[subject], width: 1920, height: 1080 }),
  )
  useEffect(() => {
    void camera.start(null)
    return camera.stop
  }, [camera])
  const shown = useSyncExternalStore(camera.subscribe, camera.read)
  return { ...shown, start: (cameraId: string | null) => void camera.start(cameraId) }
}
