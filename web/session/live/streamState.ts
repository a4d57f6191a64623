import { createStore } from '../../ui/createStore.ts'

/** Whether events arrive in this tab, by its own stream or by another tab's. */
export const streamState = createStore(false)
