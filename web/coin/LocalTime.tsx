const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment in the reader's own time zone and habit. */
export const LocalTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{moment.format(new Date(iso))}</time>
)
