import { useEffect, useState } from 'react'
import { t } from '../../language/t.ts'

interface CameraName {
  id: string
  name: string
}

/** The cameras to choose from. Browsers name them only while one is open. */
export function useCameras(stream: MediaStream | null): readonly CameraName[] {
  const [cameras, setCameras] = useState<readonly CameraName[]>([])
  useEffect(() => {
    if (!stream) return
    let isOver = false
    const list = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices()
      const found = devices.filter(({ kind }) => kind === 'videoinput')
      if (!isOver) setCameras(found.map(cameraNameOf))
    }
    const onChange = () => void list()
    onChange()
    navigator.mediaDevices.addEventListener('devicechange', onChange)
    return () => {
      isOver = true
      navigator.mediaDevices.removeEventListener('devicechange', onChange)
    }
  }, [stream])
  return cameras
}

const cameraNameOf = ({ deviceId, label }: MediaDeviceInfo, index: number): CameraName => ({
  id: deviceId,
  name: label || t('ui.camera_number', { number: index + 1 }),
})
