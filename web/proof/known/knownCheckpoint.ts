import { count, object, string, type ValueOf } from '../../ui/stored/shape.ts'
import { stored } from '../../ui/stored/stored.ts'

const KnownCheckpoint = object({
  /** How many blocks there were. */
  size: count,
  /** Over all of them, in hex. */
  root: string(/^[0-9a-f]{64}$/),
  verifierKey: string(),
  /** By this browser's clock: that of the server could date the evidence against it. */
  seenAt: string(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
})
export type KnownCheckpoint = ValueOf<typeof KnownCheckpoint>

/** What a checkpoint says, and who has signed it. */
export type SignedRoot = Omit<KnownCheckpoint, 'seenAt'>

/** The newest checkpoint that this browser has verified. */
export const knownCheckpoint = stored('checkpoint', KnownCheckpoint)
