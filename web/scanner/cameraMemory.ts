import { storage } from '../stored/storage.ts'

interface CameraMemory {
  hasPermission: boolean
  lastUsedCameraId: string | null
}

const CAMERA_KEY = 'scanner'

/** What the scanner remembers in this browser. */
export const cameraMemory = {
  read: (): CameraMemory => {
    const stored = parse(storage.getItem(CAMERA_KEY))
    return {
      hasPermission: stored['hasPermission'] === true,
      lastUsedCameraId:
        typeof stored['lastUsedCameraId'] === 'string' ? stored['lastUsedCameraId'] : null,
    }
  },
  write: (memory: CameraMemory): void => storage.setItem(CAMERA_KEY, JSON.stringify(memory)),
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
