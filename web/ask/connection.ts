import { createStore, useStore } from '../ui/createStore.ts'

/** `offline`: the browser has no network. `unreachable`: it has one, and our server does not answer. */
export type Connection = 'fine' | 'offline' | 'unreachable'

/** One lost answer among others that come is no outage. */
const LOST_IN_A_ROW = 2
/** What a proxy says in the place of a server that it does not reach. */
const GATEWAY_STATUSES = new Set([502, 504])

const state = createStore<Connection>('fine')
let lost = 0
let lostAtMs = 0

/** Whether the server can be reached, as far as the page's own calls have shown. */
export const connection = {
  /** Null: no answer came. */
  hear: (status: number | null): void => {
    lost = status === null || GATEWAY_STATUSES.has(status) ? lost + 1 : 0
    look()
  },
  read: state.read,
  subscribe: state.subscribe,
  /** Since when it is lost. */
  lostAtMs: (): number => lostAtMs,
}

export const useConnection = (): Connection => useStore(state)

function look(): void {
  const isOffline = 'onLine' in navigator && !navigator.onLine
  const now = isOffline ? 'offline' : lost >= LOST_IN_A_ROW ? 'unreachable' : 'fine'
  if (state.read() === 'fine') lostAtMs = Date.now()
  state.write(now)
}

function hearTheBrowser(): void {
  lost = 0
  look()
}

globalThis.addEventListener?.('online', hearTheBrowser)
globalThis.addEventListener?.('offline', hearTheBrowser)
look()
