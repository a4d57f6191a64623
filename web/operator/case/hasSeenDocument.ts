import type { KycCaseDetails } from '#api/operator.ts'

/** Whether this operator has opened the ID document of this application, as the record says. */
export const hasSeenDocument = (
  { events, submittedAt }: Pick<KycCaseDetails, 'events' | 'submittedAt'>,
  operator: string,
): boolean =>
  events.some(
    ({ at, who, what }) => what === 'id_document_viewed' && who === operator && at >= submittedAt,
  )
