import { type Problem, Refused, Unreachable } from '../../../ask/failures.ts'
import { t } from '../../../language/t.ts'

/** The sentence for a failed upload. */
export function uploadProblem(label: string, error: unknown): Problem {
  const title = t('kyc.failed_upload_please_try', { label })
  if (error instanceof Unreachable) return { title, detail: error.message }
  return error instanceof Refused ? { title, detail: reasonOf(error) } : { title }
}

function reasonOf({ status, statusText, message }: Refused): string {
  if (status >= 200 && status <= 299) return t('kyc.invalid_response_from_upload')
  const failed = t('kyc.upload_failed', {
    value: statusText || STATUS_TEXTS[status] || `status ${status}`,
  })
  return message ? `${failed}. ${message}` : failed
}

/** HTTP/2 and later send no status text. */
const STATUS_TEXTS: Record<number, string> = {
  400: t('kyc.bad_request'),
  401: 'Unauthorized',
  403: 'Forbidden',
  404: t('kyc.not_found'),
  408: t('kyc.request_timeout'),
  413: t('kyc.payload_too_large'),
  415: t('kyc.unsupported_media_type'),
  429: t('kyc.too_many_requests'),
  500: t('kyc.internal_server_error'),
  502: t('kyc.bad_gateway'),
  503: t('kyc.service_unavailable'),
  504: t('kyc.gateway_timeout'),
}
