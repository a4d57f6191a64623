/** Keeps whole files under names of ours. What it gets is encrypted already. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is none. */
  get(name: string): Promise<Buffer | null>
  /** Also right when there is none. */
  remove(name: string): Promise<void>
}
