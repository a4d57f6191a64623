import * as Type from 'typebox'
import { stored } from '../../ui/stored/stored.ts'

const KnownCheckpoint = Type.Object({
  /** How many blocks there were. */
  size: Type.Integer({ minimum: 0 }),
  /** Over all of them, in hex. */
  root: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  verifierKey: Type.String(),
  seenAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d' }),
})
export type KnownCheckpoint = Type.Static<typeof KnownCheckpoint>

/** The newest checkpoint that this browser has verified. */
export const knownCheckpoint = stored('checkpoint', KnownCheckpoint)
