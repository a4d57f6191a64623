import { STREAM_HEARTBEAT_MS } from '#api/limits.ts'
import { createStore } from '../../ui/createStore.ts'

/** A bit more than two heartbeats: a dead connection is detected by its silence. */
export const SILENCE_MS = 2.5 * STREAM_HEARTBEAT_MS

const isOpen = createStore(false)
let silence: ReturnType<typeof setTimeout> | undefined

/** Whether events arrive in this tab, by its own stream or by another tab's. */
export const streamState = {
  read: isOpen.read,
  subscribe: isOpen.subscribe,

  /** A sign of life, or the end. */
  hear: (isAlive: boolean): void => {
    clearTimeout(silence)
    if (isAlive) silence = setTimeout(() => isOpen.write(false), SILENCE_MS)
    isOpen.write(isAlive)
  },
}
