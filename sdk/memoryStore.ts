import type { CheckpointStore } from './types.ts'

/** Remembers until the program ends. */
export function memoryStore(): CheckpointStore {
  let text: string | null = null
  return { read: () => text, write: written => void (text = written) }
}
