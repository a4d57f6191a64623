/** The newest checkpoint that this browser has verified, as it lies in its storage. */
export interface KnownCheckpoint {
  /** How many blocks there were. */
  size: number
  /** Over all of them, in hex. */
  root: string
  verifierKey: string
  seenAt: string
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'checkpoint'

export const knownCheckpoint = {
  /** Null when there is none, and for a value that is no checkpoint. */
  read: (place: Place): KnownCheckpoint | null => parse(place.getItem(KEY)),
  write: (place: Place, checkpoint: KnownCheckpoint): void =>
    place.setItem(KEY, JSON.stringify(checkpoint)),
  forget: (place: Place): void => place.removeItem(KEY),
}

function parse(text: string | null): KnownCheckpoint | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isCheckpoint(value) ? value : null
  } catch {
    return null
  }
}

function isCheckpoint(value: unknown): value is KnownCheckpoint {
  if (typeof value !== 'object' || value === null) return false
  const { size, root, verifierKey, seenAt } = value as Record<string, unknown>
  return (
    Number.isSafeInteger(size) &&
    Number(size) >= 0 &&
    typeof root === 'string' &&
    /^[0-9a-f]{64}$/.test(root) &&
    typeof verifierKey === 'string' &&
    typeof seenAt === 'string' &&
    !Number.isNaN(Date.parse(seenAt))
  )
}
