import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCamera } from '../../camera/createCamera.ts'

const FACING = { document: 'environment', face: 'user' } as const

/** On from the beginning, with the camera that looks at the subject, and off as soon as its owner is gone. */
export function useBoothCamera(subject: keyof typeof FACING) {
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
