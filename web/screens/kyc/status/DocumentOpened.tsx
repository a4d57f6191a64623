import { KYC_EVENTS } from '#api/values/kyc.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'

/** The review, as text from the record. */
export const DocumentOpened = ({ at }: { at: string }) => (
  <>
    {KYC_EVENTS.id_document_viewed} <LocalTime iso={at} />
  </>
)
