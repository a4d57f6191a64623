import { ZOOM_MAX, ZOOM_MIN, ZOOM_STEP } from '#api/limits.ts'
import { CameraChoice } from '../ui/camera/CameraChoice.tsx'
import { Button } from '../ui/form/Button.tsx'
import { format } from '../ui/format.ts'
import styles from './CameraControls.module.css'
import type { ScannerState } from './scannerState.ts'
import type { useTrackControls } from './useTrackControls.ts'
import { t } from '../language/t.ts'

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
          <Button onClick={verbs.onPause}>{t('scanner.pause')}</Button>
        ) : (
          <Button onClick={verbs.onResume}>{t('scanner.resume')}</Button>
        )}
        <Button onClick={verbs.onStop}>{t('scanner.stop')}</Button>
        {controls.hasTorch && (
          <Button aria-pressed={controls.isTorchOn} onClick={controls.toggleTorch}>
            {t('scanner.light')}
          </Button>
        )}
      </div>
      <label className={styles.line}>
        {t('scanner.zoom')}
        <input
          className={styles.zoom}
          type="range"
          min={ZOOM_MIN}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={controls.zoom}
          aria-valuetext={t('scanner.zoom_times', { zoom: format.toOneDecimal(controls.zoom) })}
          onChange={event => controls.setZoom(Number(event.target.value))}
        />
        <span className={styles.factor}>
          {controls.zoom.toFixed(1).replace('.', format.decimalSign())}×
        </span>
      </label>
      <CameraChoice stream={stream} onCamera={verbs.onCamera} />
    </div>
  )
}
