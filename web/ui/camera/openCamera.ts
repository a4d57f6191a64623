export interface CameraRequest {
  /** Which way it looks: away from the user, or at them. */
  facing: 'environment' | 'user'
  width: number
  height: number
}

/** The named camera, or one that faces the wanted way if it is gone or none is named. */
export async function openCamera(
  request: CameraRequest,
  cameraId: string | null,
): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices)
    // Not shown: its name decides what is.
    throw new DOMException('This page may not ask for a camera', 'SecurityError')
  if (cameraId)
    try {
      return await ask(request, { deviceId: { exact: cameraId } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  return ask(request, { facingMode: { ideal: request.facing } })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const ask = ({ width, height }: CameraRequest, which: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { width: { ideal: width }, height: { ideal: height }, ...which },
  })

const isGone = (error: unknown): boolean =>
  error instanceof Error && ['OverconstrainedError', 'NotFoundError'].includes(error.name)
