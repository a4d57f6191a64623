import { createStore } from '../createStore.ts'
import { type CameraProblem, UNPLUGGED, cameraProblemOf } from './cameraProblem.ts'
import { type CameraRequest, closeCamera, openCamera } from './openCamera.ts'

interface Camera {
  /** While the browser asks for permission and the camera warms up. */
  isStarting: boolean
  stream: MediaStream | null
  problem: CameraProblem | null
}

interface Listeners {
  onOpen?: (cameraId: string | undefined) => void
  onDenied?: () => void
}

const OFF: Camera = { isStarting: false, stream: null, problem: null }

/** One camera, on or off. Components subscribe to it. */
export function createCamera(request: CameraRequest, { onOpen, onDenied }: Listeners = {}) {
  const { read, write, subscribe } = createStore<Camera>(OFF)
  /** Counts starts and stops: a camera that opens after a newer one is closed at once. */
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
      const stream = await openCamera(request, cameraId)
      if (mine !== generation) return closeCamera(stream)
      const [track] = stream.getVideoTracks()
      track?.addEventListener('ended', () => fail(UNPLUGGED))
      onOpen?.(track?.getSettings().deviceId)
      write({ ...OFF, stream })
    } catch (error) {
      if (isDenied(error)) onDenied?.()
      fail(cameraProblemOf(error))
    }
  }

  function stop(): void {
    turnOff()
    write(OFF)
  }

  return { read, subscribe, start, stop }
}

const isDenied = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'
