import { t } from '../../../language/t.ts'
import { type Problem, Refused, Unreachable } from '../../../ask/failures.ts'

/** The sentence for a failed upload. */
export function uploadProblem(label: string, error: unknown): Problem {
  const title = t('kyc.failed_upload_please_try', { label })
  if (error instanceof Unreachable) return { title, detail: error.message }
  return error instanceof Refused ? { title, detail: reasonOf(error) } : { title }
}

function reasonOf({ status, statusText, message }: Refused): string {
  if (status >= 200 && status <= 299) return t('kyc.invalid_response_from_upload')
  const reason = statusText || STATUS_TEXTS[status] || t('kyc.status_number', { status })
  const failed = t('kyc.upload_failed', { reason })
  return message ? `${failed}. ${message}` : failed
}

/** In English, as servers send them: HTTP/2 and later send none. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request', // Not shown as ours
  401: 'Unauthorized', // Not shown as ours
  403: 'Forbidden', // Not shown as ours
  404: 'Not Found', // Not shown as ours
  408: 'Request Timeout', // Not shown as ours
  413: 'Payload Too Large', // Not shown as ours
  415: 'Unsupported Media Type', // Not shown as ours
  429: 'Too Many Requests', // Not shown as ours
  500: 'Internal Server Error', // Not shown as ours
  502: 'Bad Gateway', // Not shown as ours
  503: 'Service Unavailable', // Not shown as ours
  504: 'Gateway Timeout', // Not shown as ours
}
