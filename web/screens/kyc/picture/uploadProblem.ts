import { type Problem, Refused, Unreachable } from '../../../ask/failures.ts'

/** The sentence for a failed upload. */
export function uploadProblem(label: string, error: unknown): Problem {
  const title = `Failed to upload ${label}. Please try again.`
  if (error instanceof Unreachable) return { title, detail: error.message }
  return error instanceof Refused ? { title, detail: reasonOf(error) } : { title }
}

function reasonOf({ status, statusText, message }: Refused): string {
  if (status >= 200 && status <= 299) return 'Invalid response from upload server'
  const failed = `Upload failed: ${statusText || STATUS_TEXTS[status] || `status ${status}`}`
  return message ? `${failed}. ${message}` : failed
}

/** HTTP/2 and later send no status text. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
