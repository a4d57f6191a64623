/** One file of a backup, to be read as often as needed. */
export interface BackupFile {
  /** As people know it. */
  path: string
  read: () => AsyncIterable<Buffer>
}

/** A file that nobody takes for a backup before it is finished. */
interface Draft {
  file: BackupFile
  /** Answers how many bytes it was. */
  write: (source: AsyncIterable<Buffer>) => Promise<number>
  finish: (name: string) => Promise<void>
  /** What is finished stays. */
  discard: () => Promise<void>
}

/** Where backups lie. */
export interface BackupPlace {
  /** Always the same for the same place. */
  name: string
  /** The names of all that lies there. */
  list: () => Promise<string[]>
  file: (name: string) => BackupFile
  begin: () => Draft
}
