/** One file of a backup; it can be read several times. */
export interface BackupFile {
  /** For messages. */
  path: string
  read: () => AsyncIterable<Buffer>
}

/** A file that does not count as a backup until it is finished. */
interface Draft {
  file: BackupFile
  /** Returns the number of bytes. */
  write: (source: AsyncIterable<Buffer>) => Promise<number>
  finish: (name: string) => Promise<void>
  /** Does nothing once it is finished. */
  discard: () => Promise<void>
}

/** Where backups are stored. */
export interface BackupPlace {
  /** Always the same for the same place. */
  name: string
  /** The names of all files there. */
  list: () => Promise<string[]>
  file: (name: string) => BackupFile
  begin: () => Draft
}
