import { format } from '../ui/format.ts'

/** A time in the user's time zone. */
export const LocalTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{format.moment(iso)}</time>
)
