import { ZOOM_MAX, ZOOM_MIN, ZOOM_STEP } from '#api/limits.ts'
import { CameraChoice } from '../ui/camera/CameraChoice.tsx'
import { Button } from '../ui/form/Button.tsx'
import styles from './CameraControls.module.css'
import type { ScannerState } from './scannerState.ts'
import type { useTrackControls } from './useTrackControls.ts'

interface Props {
  state: ScannerState
  stream: MediaStream | null
  controls: ReturnType<typeof useTrackControls>
  onCamera: (cameraId: string) => void
  onPause: () => void
  onResume: () => void
  onStop: () => void
}

export function CameraControls({ state, stream, controls, ...verbs }: Props) {
  return (
    <div className={styles.controls}>
      <div className={styles.buttons}>
        {state === 'SCANNING' ? (
          <Button onClick={verbs.onPause}>Pause</Button>
        ) : (
          <Button onClick={verbs.onResume}>Resume</Button>
        )}
        <Button onClick={verbs.onStop}>Stop</Button>
        {controls.hasTorch && (
          <Button aria-pressed={controls.isTorchOn} onClick={controls.toggleTorch}>
            Light
          </Button>
        )}
      </div>
      <label className={styles.line}>
        Zoom
        <input
          className={styles.zoom}
          type="range"
          min={ZOOM_MIN}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={controls.zoom}
          aria-valuetext={`${controls.zoom} times`}
          onChange={event => controls.setZoom(Number(event.target.value))}
        />
        <span className={styles.factor}>{controls.zoom.toFixed(1)}×</span>
      </label>
      <CameraChoice stream={stream} onCamera={verbs.onCamera} />
    </div>
  )
}
