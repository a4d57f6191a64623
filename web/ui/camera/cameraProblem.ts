import { t } from '../../language/t.ts'

export interface CameraProblem {
  title: string
  nextStep: string
}

export const UNPLUGGED: CameraProblem = {
  title: t('ui.camera_unplugged'),
  nextStep: t('ui.camera_unplugged_step'),
}

const BY_ERROR_NAME: Record<string, CameraProblem> = {
  SecurityError: {
    title: t('ui.camera_insecure'),
    nextStep: t('ui.camera_insecure_step'),
  },
  NotAllowedError: {
    title: t('ui.camera_denied'),
    nextStep: t('ui.camera_denied_step'),
  },
  NotFoundError: {
    title: t('ui.camera_missing'),
    nextStep: t('ui.camera_missing_step'),
  },
  NotReadableError: {
    title: t('ui.camera_busy'),
    nextStep: t('ui.camera_busy_step'),
  },
}

const OTHER: CameraProblem = {
  title: t('ui.camera_failed'),
  nextStep: t('ui.camera_failed_step'),
}

/** The text when the browser gives no camera, and what to do. */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return BY_ERROR_NAME[name] ?? OTHER
}
