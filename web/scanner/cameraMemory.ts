import * as Type from 'typebox'
import { stored } from '../stored/stored.ts'

/** What the scanner remembers in this browser. */
export const cameraMemory = stored(
  'scanner',
  Type.Object({
    hasPermission: Type.Boolean(),
    lastUsedCameraId: Type.Union([Type.String(), Type.Null()]),
  }),
)
