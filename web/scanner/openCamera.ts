const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The wanted camera, or, where it is gone or none is wanted, the one at the back. */
export async function openCamera(cameraId: string | null): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices)
    throw new DOMException('This page may not ask for a camera', 'SecurityError')
  if (cameraId)
    try {
      return await ask({ deviceId: { exact: cameraId } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  return ask({ facingMode: { ideal: 'environment' } })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const ask = (which: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...PICTURE, ...which } })

const isGone = (error: unknown): boolean =>
  error instanceof Error && ['OverconstrainedError', 'NotFoundError'].includes(error.name)
