import { createStore, useStore } from '../ui/createStore.ts'

/** `offline`: the browser has no network. `unreachable`: it has one, and our server does not answer. */
export type Connection = 'fine' | 'offline' | 'unreachable'

/** One lost response is not an outage. */
const LOST_IN_A_ROW = 2
/** What a proxy answers when it cannot reach the server. */
const GATEWAY_STATUSES = new Set([502, 504])

const state = createStore<Connection>('fine')
let lost = 0
let lostAtMs = 0

/** Whether the server can be reached, as far as the page's own calls have shown. */
export const connection = {
  /** Null: no response came. */
  report: (status: number | null): void => {
    lost = status === null || GATEWAY_STATUSES.has(status) ? lost + 1 : 0
    update()
  },
  read: state.read,
  subscribe: state.subscribe,
  /** Since when the connection is lost. */
  lostAtMs: (): number => lostAtMs,
}

export const useConnection = (): Connection => useStore(state)

function update(): void {
  const isOffline = 'onLine' in navigator && !navigator.onLine
  const now = isOffline ? 'offline' : lost >= LOST_IN_A_ROW ? 'unreachable' : 'fine'
  if (state.read() === 'fine') lostAtMs = Date.now()
  state.write(now)
}

function onNetworkChange(): void {
  lost = 0
  update()
}

globalThis.addEventListener?.('online', onNetworkChange)
globalThis.addEventListener?.('offline', onNetworkChange)
update()
