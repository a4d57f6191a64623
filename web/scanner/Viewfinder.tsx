import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './Viewfinder.module.css'
import { scanBoxPx } from './scanBox.ts'
import { t } from '../language/t.ts'

interface Props {
  video: RefObject<HTMLVideoElement | null>
  stream: MediaStream | null
  digitalZoom: number
  onBox: (shareOfPicture: number) => void
  /** Shown over the picture. */
  children: ReactNode
}

/** The camera's picture as a square, with the box in which a code is read. */
export function Viewfinder({ video, stream, digitalZoom, onBox, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [boxPx, setBoxPx] = useState(0)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const box = scanBoxPx(window.innerWidth, element.clientWidth)
      setBoxPx(box)
      onBox(box / element.clientWidth)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Its box depends on the window's width too, which changes without the picture's.
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [onBox])

  return (
    <div ref={frame} className={styles.frame}>
      <video
        ref={video}
        className={styles.video}
        style={{ scale: String(digitalZoom) }}
        autoPlay
        muted
        playsInline
        hidden={!stream}
        aria-label={t('scanner.camera_picture')}
      />
      {stream && (
        <div
          className={styles.box}
          style={{ width: boxPx, height: boxPx }}
          data-testid="scan-box"
        />
      )}
      {children}
    </div>
  )
}
