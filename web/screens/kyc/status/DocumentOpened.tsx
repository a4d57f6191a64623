import { KYC_EVENTS } from '#api/values/kyc.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'

/** What the record says of the review, in its words. */
export const DocumentOpened = ({ at }: { at: string }) => (
  <>
    {KYC_EVENTS.id_document_viewed} <LocalTime iso={at} />
  </>
)
