import type { KycDocument } from '#api/values/kyc.ts'
import { t } from '../../language/t.ts'

export const DOCUMENT_NAMES: Record<KycDocument, string> = {
  'id-document': t('operator.id_document'),
  'live-photo': t('operator.live_photo'),
}
