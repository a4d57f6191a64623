export interface CameraProblem {
  title: string
  nextStep: string
}

export const UNPLUGGED: CameraProblem = {
  title: 'The camera was disconnected',
  nextStep: 'Connect it again and start it, or choose a picture.',
}

const BY_ERROR_NAME: Record<string, CameraProblem> = {
  SecurityError: {
    title: 'The camera needs a secure page',
    nextStep: 'Open CXAC over https or on localhost, or choose a picture.',
  },
  NotAllowedError: {
    title: 'The camera is not allowed',
    nextStep:
      'Allow the camera for this page in your browser’s address bar and start it again, or choose a picture.',
  },
  NotFoundError: {
    title: 'No camera found',
    nextStep: 'Choose a picture instead, or connect a camera and start it.',
  },
  NotReadableError: {
    title: 'The camera is busy',
    nextStep: 'Close the other app or tab that uses it and start it again, or choose a picture.',
  },
}

const OTHER: CameraProblem = {
  title: 'The camera could not be started',
  nextStep: 'Start it again, or choose a picture.',
}

/** The text when the browser gives no camera, and what to do. */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return BY_ERROR_NAME[name] ?? OTHER
}
