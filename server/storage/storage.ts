/** Stores whole files, encrypted by the caller, under names that we choose. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** Succeeds also when there is no such file. */
  remove(name: string): Promise<void>
}
