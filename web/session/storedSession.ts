import type { ReplyOf } from '#api/call.ts'
import type { login } from '#api/users.ts'

/** The whole answer to a login, as it lies in the browser's storage. */
export type Session = ReplyOf<typeof login>

type Place = Pick<Storage, 'getItem' | 'removeItem'>

export const SESSION_KEY = 'user'

/** Null when nobody is logged in. A value that is no session is removed, so that it cannot fail twice. */
export function readStoredSession(place: Place): Session | null {
  const text = place.getItem(SESSION_KEY)
  if (text === null) return null
  const value = parse(text)
  if (isSession(value)) return value
  place.removeItem(SESSION_KEY)
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Only what the app cannot do without: the other fields of the user are fetched again anyway. */
function isSession(value: unknown): value is Session {
  return (
    isRecord(value) &&
    isText(value.token) &&
    isRecord(value.user) &&
    isText(value.user.uid) &&
    isText(value.user.id)
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
