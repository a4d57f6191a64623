import { format } from '../ui/format.ts'

/** A time in the user's time zone. Isolated: in Arabic the day would change places with a name before it. */
export const LocalTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso} dir="auto">
    {format.moment(iso)}
  </time>
)
