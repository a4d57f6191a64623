import { createStore } from '../ui/createStore.ts'
import { cameraMemory } from './cameraMemory.ts'
import { type CameraProblem, UNPLUGGED, cameraProblemOf } from './cameraProblem.ts'
import { closeCamera, openCamera } from './openCamera.ts'
import { type ScannerState, nextState } from './scannerState.ts'

interface Camera {
  state: ScannerState
  /** While the browser asks for permission and the camera warms up. */
  isStarting: boolean
  stream: MediaStream | null
  problem: CameraProblem | null
}

const OFF: Camera = { state: 'NOT_STARTED', isStarting: false, stream: null, problem: null }

/** One camera, on or off. Components follow it. */
export function createCamera() {
  const { read, write, subscribe } = createStore<Camera>(OFF)
  /** Counts starts and stops: a camera that opens after the next of them is closed at once. */
  let generation = 0

  function turnOff(): number {
    const { stream } = read()
    if (stream) closeCamera(stream)
    return ++generation
  }

  async function start(cameraId: string | null): Promise<void> {
    const mine = turnOff()
    const fail = (problem: CameraProblem) => mine === generation && write({ ...OFF, problem })
    write({ ...OFF, isStarting: true })
    try {
      const stream = await openCamera(cameraId)
      if (mine !== generation) return closeCamera(stream)
      const [track] = stream.getVideoTracks()
      track?.addEventListener('ended', () => fail(UNPLUGGED))
      remember(true, track?.getSettings().deviceId)
      write({ ...OFF, state: nextState('NOT_STARTED', 'start'), stream })
    } catch (error) {
      if (isDenied(error)) remember(false)
      fail(cameraProblemOf(error))
    }
  }

  return {
    read,
    subscribe,
    start,
    startLastUsed: () => void start(cameraMemory.read().lastUsedCameraId),
    pause: () => write({ ...read(), state: nextState(read().state, 'pause') }),
    resume: () => write({ ...read(), state: nextState(read().state, 'resume') }),
    stop: () => {
      const state = nextState(read().state, 'stop')
      turnOff()
      write({ ...OFF, state })
    },
  }
}

const isDenied = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'

function remember(hasPermission: boolean, cameraId?: string): void {
  const lastUsedCameraId = cameraId ?? cameraMemory.read().lastUsedCameraId
  cameraMemory.write({ hasPermission, lastUsedCameraId })
}
