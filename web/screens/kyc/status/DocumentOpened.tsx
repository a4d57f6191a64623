import { rich } from '../../../language/rich.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'

/** The review, as text from the record. */
export const DocumentOpened = ({ at }: { at: string }) => (
  <>{rich('kyc.document_opened_at', { time: <LocalTime iso={at} /> })}</>
)
