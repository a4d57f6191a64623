/** What a backup holds, by the beginning of its paths. */
export const DATABASE = 'database/'
export const DATA = 'data/'
/** Its last entry. */
export const END = 'end.json'

export interface BackupEnd {
  /** The moment that it brings back. */
  takenAt: string
  /** PostgreSQL's files are of one kind of machine. */
  machine: string
  files: number
}

const NAME = /^cxac-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/

/** No colons: some file systems refuse them. */
export const fileNameOf = (takenAt: Date): string =>
  `cxac-${takenAt.toISOString().replaceAll(':', '-')}.backup`

/** Null: it is no finished backup. */
export function takenAtOf(name: string): Date | null {
  const [, day, ...time] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(day + time.join(':'))
}
