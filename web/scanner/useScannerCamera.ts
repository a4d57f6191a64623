import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCamera } from '../ui/camera/createCamera.ts'
import { boolean, orNull, object, string } from '../ui/stored/shape.ts'
import { stored } from '../ui/stored/stored.ts'
import { type ScannerState, nextState } from './scannerState.ts'

const REQUEST = { facing: 'environment', width: 1280, height: 720 } as const

/** Starts with the last used camera, and stops on unmount. */
export function useScannerCamera() {
  const [camera] = useState(() =>
    createCamera(REQUEST, {
      onOpen: cameraId => remember(true, cameraId),
      onDenied: () => remember(false),
    }),
  )
  const shown = useSyncExternalStore(camera.subscribe, camera.read)
  /** The paused stream. A new stream is not paused. */
  const [paused, setPaused] = useState<MediaStream | null>(null)
  const state = stateOf(shown.stream, paused)

  useEffect(() => {
    void camera.start(lastUsedCameraId())
    return camera.stop
  }, [camera])

  const turn = (verb: 'pause' | 'resume') => () =>
    setPaused(nextState(state, verb) === 'PAUSED' ? shown.stream : null)

  return {
    ...shown,
    state,
    start: camera.start,
    startLastUsed: () => void camera.start(lastUsedCameraId()),
    pause: turn('pause'),
    resume: turn('resume'),
    stop: camera.stop,
  }
}

function stateOf(stream: MediaStream | null, paused: MediaStream | null): ScannerState {
  if (!stream) return 'NOT_STARTED'
  return stream === paused ? 'PAUSED' : 'SCANNING'
}

function remember(hasPermission: boolean, cameraId?: string): void {
  cameraMemory.write({ hasPermission, lastUsedCameraId: cameraId ?? lastUsedCameraId() })
}

const lastUsedCameraId = (): string | null => cameraMemory.read()?.lastUsedCameraId ?? null

/** What the scanner remembers in this browser. */
const cameraMemory = stored(
  'scanner',
  object({ hasPermission: boolean, lastUsedCameraId: orNull(string()) }),
)
