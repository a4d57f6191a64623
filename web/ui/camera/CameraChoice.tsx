import styles from './CameraChoice.module.css'
import { useCameras } from './useCameras.ts'
import { t } from '../../language/t.ts'

interface Props {
  stream: MediaStream | null
  onCamera: (cameraId: string) => void
}

/** A choice of cameras, if there are several. */
export function CameraChoice({ stream, onCamera }: Props) {
  const cameras = useCameras(stream)
  const cameraId = stream?.getVideoTracks()[0]?.getSettings().deviceId
  if (cameras.length < 2) return null
  return (
    <label className={styles.line}>
      {t('ui.camera')}
      <select
        className={styles.cameras}
        value={cameraId}
        onChange={event => onCamera(event.target.value)}
      >
        {cameras.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
