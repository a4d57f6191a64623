import { format } from '../ui/format.ts'

/** A moment in the reader's own time zone. */
export const LocalTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{format.moment(iso)}</time>
)
