import { type Problem, Unreachable } from '../../ask/failures.ts'
import { UploadFailed } from './UploadFailed.ts'

/** What to say at a picture that could not be sent. */
export function uploadProblem(label: string, error: unknown): Problem {
  const title = `Failed to upload ${label}. Please try again.`
  if (error instanceof UploadFailed)
    return { title, detail: [error.message, error.advice].filter(Boolean).join('. ') }
  return error instanceof Unreachable ? { title, detail: error.message } : { title }
}
