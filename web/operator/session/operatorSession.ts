import { useSyncExternalStore } from 'react'
import { openStorage } from '../../stored/openStorage.ts'
import { createStore } from '../../ui/createStore.ts'
import { IDLE_SENTENCE, isIdle } from './idle.ts'

interface OperatorSession {
  token: string
  name: string
}

interface State {
  current: OperatorSession | null
  /** Why the last session ended, where the operator did not end it. */
  farewell: string | null
}

const SESSION_KEY = 'operator'
const SEEN_AT_KEY = 'operator seen at'
/** A pointer moves many times a second. */
const TOUCH_EVERY_MS = 1000

/** Of this tab alone: nothing is left when it is closed. */
const place = openStorage(() => window.sessionStorage)
let seenAtMs = Number(place.getItem(SEEN_AT_KEY))
const store = createStore<State>(restore())

export const operatorSession = {
  read: (): OperatorSession | null => store.read().current,
  subscribe: store.subscribe,
  start: (current: OperatorSession): void => {
    place.setItem(SESSION_KEY, JSON.stringify(current))
    see(Date.now())
    store.write({ current, farewell: null })
  },
  end: (farewell: string | null): void => {
    forget()
    store.write({ current: null, farewell })
  },
  seenAtMs: (): number => seenAtMs,
  /** The operator is at work; unless it is whoever wakes the machine in the morning. */
  touch: (): void => {
    const nowMs = Date.now()
    if (isIdle(seenAtMs, nowMs)) operatorSession.end(IDLE_SENTENCE)
    else if (nowMs - seenAtMs >= TOUCH_EVERY_MS) see(nowMs)
  },
}

export const useOperatorSession = (): State => useSyncExternalStore(store.subscribe, store.read)

/** A tab that the browser brings back after a night must not bring the session back. */
function restore(): State {
  const current = parse(place.getItem(SESSION_KEY))
  if (!current) return { current: null, farewell: null }
  if (!isIdle(seenAtMs, Date.now())) return { current, farewell: null }
  forget()
  return { current: null, farewell: IDLE_SENTENCE }
}

function see(atMs: number): void {
  seenAtMs = atMs
  place.setItem(SEEN_AT_KEY, String(atMs))
}

function forget(): void {
  place.removeItem(SESSION_KEY)
  place.removeItem(SEEN_AT_KEY)
}

function parse(text: string | null): OperatorSession | null {
  try {
    const { token, name } = JSON.parse(text ?? 'null') as Record<string, unknown>
    return typeof token === 'string' && typeof name === 'string' ? { token, name } : null
  } catch {
    return null
  }
}
