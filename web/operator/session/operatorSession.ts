import { OPERATOR_IDLE_MS } from '#api/limits.ts'
import { number, object, string, type ValueOf } from '../../ui/stored/shape.ts'
import { openStorage } from '../../ui/stored/storage.ts'
import { stored } from '../../ui/stored/stored.ts'
import { createStore, useStore } from '../../ui/createStore.ts'
import { t } from '../../language/t.ts'

const OperatorSession = object({ secret: string(), name: string() })
type OperatorSession = ValueOf<typeof OperatorSession>

interface State {
  current: OperatorSession | null
  /** Why the last session ended, if the operator did not end it. */
  reason: string | null
}

/** A pointer moves many times a second. */
const TOUCH_EVERY_MS = 1000
const WARNING_MS = 60_000

export const IDLE_SENTENCE = t('operator.idle')

/** Only in this tab: gone when it is closed. */
const tab = openStorage(() => window.sessionStorage)
const session = stored('operator', OperatorSession, tab)
// Not shown: a key of the storage.
const seenAt = stored('operator seen at', number, tab)
const store = createStore<State>(restore())

export const operatorSession = {
  read: (): OperatorSession | null => store.read().current,
  subscribe: store.subscribe,
  start: (current: OperatorSession): void => {
    session.write(current)
    seenAt.write(Date.now())
    store.write({ current, reason: null })
  },
  end: (reason: string | null): void => {
    forget()
    store.write({ current: null, reason })
  },
  isIdle: (): boolean => idleMs() >= OPERATOR_IDLE_MS,
  /** True in the last minute: an operator who only reads must be able to stay. */
  isAlmostIdle: (): boolean => idleMs() >= OPERATOR_IDLE_MS - WARNING_MS,
  /** The operator is at work. */
  touch: (): void => {
    if (idleMs() >= TOUCH_EVERY_MS) seenAt.write(Date.now())
  },
}

export const useOperatorSession = (): State => useStore(store)

/** A tab that the browser restores after a night must not restore the session. */
function restore(): State {
  const current = session.read()
  if (!current) return { current: null, reason: null }
  if (idleMs() < OPERATOR_IDLE_MS) return { current, reason: null }
  forget()
  return { current: null, reason: IDLE_SENTENCE }
}

function idleMs(): number {
  return Date.now() - (seenAt.read() ?? 0)
}

function forget(): void {
  session.write(null)
  seenAt.write(null)
}
