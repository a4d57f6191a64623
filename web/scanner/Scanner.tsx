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
    if (found.kind === 'foreign') setMessage('This code holds no CXAC address. Try another one.')
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
    setMessage('Reading the picture…')
    const image = await readPicture(file)
    if (!image) return setMessage('This file is not a picture. Choose a PNG, JPEG or WebP file.')
    const texts = await opening.current?.then(ready => ready.decodeStill(image)).catch(() => [])
    if (take(texts ?? []) === 'nothing')
      setMessage('No QR code was found in this picture. Try a sharper or closer one.')
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
        <Button onClick={again}>Start camera</Button>
      ) : (
        <Viewfinder
          video={video}
          stream={camera.stream}
          digitalZoom={controls.digitalZoom}
          onBox={setBoxShare}
        >
          {camera.state === 'PAUSED' && <p className={styles.veil}>Scanner paused</p>}
          {camera.isStarting && <p className={styles.veil}>Starting the camera…</p>}
          {isOff && (
            <Button look="solid" onClick={again}>
              Start camera
            </Button>
          )}
        </Viewfinder>
      )}
      {choices.length > 0 && <CodeChoice payments={choices} onChoose={onFound} />}
      <output className={styles.message}>
        {message ?? (camera.stream ? 'Hold a CXAC QR code into the box.' : null)}
      </output>
      {decoder?.isPlain && (
        <Notice kind="info" announced="status" title="A simpler decoder is in use">
          The better one could not start in this browser. Hold the code straight and close.
        </Notice>
      )}
      {hasFailed && (
        <Notice kind="error" announced="alert" title="The decoder could not start">
          Check your connection and open the scanner again, or type the address.
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
