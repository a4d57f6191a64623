import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCamera } from './createCamera.ts'

/** On from the beginning, with the camera that was used last, and off as soon as its owner is gone. */
export function useCamera() {
  const [camera] = useState(createCamera)
  useEffect(() => {
    camera.startLastUsed()
    return camera.stop
  }, [camera])
  return { ...camera, ...useSyncExternalStore(camera.subscribe, camera.read) }
}
