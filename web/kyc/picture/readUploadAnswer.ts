import { Refused } from '../../ask/failures.ts'
import { UploadFailed } from './UploadFailed.ts'

export interface UploadAnswer {
  status: number
  statusText: string
  text: string
}

/** The address of the picture that was uploaded. Throws `UploadFailed` when there is none. */
export function readUploadAnswer({ status, statusText, text }: UploadAnswer): string {
  const body = parse(text)
  if (status < 200 || status > 299) {
    const reason = statusText || STATUS_TEXTS[status] || `status ${status}`
    throw new UploadFailed(
      `Upload failed: ${reason}`,
      new Refused(status, body).message || undefined,
    )
  }
  if (!isUploaded(body)) throw new UploadFailed('Invalid response from upload server')
  return body.fileUrl
}

/** HTTP/2 and later send none. */
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isUploaded = (body: unknown): body is { fileUrl: string } =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === true &&
  'fileUrl' in body &&
  typeof body.fileUrl === 'string' &&
  body.fileUrl !== ''
