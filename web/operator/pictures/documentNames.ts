import type { KycDocument } from '#api/operator.ts'

export const DOCUMENT_NAMES: Record<KycDocument, string> = {
  'id-document': 'ID document',
  'live-photo': 'Live photo',
}
