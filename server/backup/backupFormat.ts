/** The contents of a backup, by the beginning of their paths. */
export const DATABASE = 'database/'
export const DATA = 'data/'
/** Its last entry. */
export const END = 'end.json'

export interface BackupEnd {
  /** The moment that it restores. */
  takenAt: string
  /** PostgreSQL's files can be read only on the same kind of machine. */
  machine: string
  files: number
  /** Of an increment: the file that it continues. */
  follows?: string
  /** Of an increment: all files in the data folder. A file that is not listed was deleted. */
  paths?: string[]
}

const STAMP = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`
const WHOLE = new RegExp(`^cxac-(${STAMP})\\.backup$`)
const LOG = new RegExp(`^cxac-(${STAMP})_(${STAMP})\\.wal$`)

export const fileNameOf = (takenAt: Date): string => `cxac-${stampOf(takenAt)}.backup`

/** The file name of an increment: the write-ahead log since the full backup `whole`, up to `takenAt`. */
export const logNameOf = (whole: string, takenAt: Date): string =>
  `cxac-${WHOLE.exec(whole)![1]}_${stampOf(takenAt)}.wal`

/** Null: not the name of a finished backup file. */
export function parseName(name: string): { whole: string; isLog: boolean; takenAt: Date } | null {
  const [, began, ended = began] = WHOLE.exec(name) ?? LOG.exec(name) ?? []
  if (began === undefined || ended === undefined) return null
  return { whole: `cxac-${began}.backup`, isLog: LOG.test(name), takenAt: timeOf(ended) }
}

/** No colons: some file systems refuse them. */
const stampOf = (time: Date): string => time.toISOString().replaceAll(':', '-')

function timeOf(stamp: string): Date {
  const [day, time] = stamp.split('T')
  return new Date(`${day}T${time!.replaceAll('-', ':')}`)
}
