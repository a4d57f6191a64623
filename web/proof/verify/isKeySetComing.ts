import type { Proof } from '#api/proofs/proofParts.ts'
import { serverClock } from '../../time/serverClock.ts'

/** Witnesses, replicas and states follow within seconds. What is missing later will not come soon. */
export const FRESH_MS = 30_000
export const LOOK_EVERY_MS = 1000

/** Whether the payment is so new that no state of the ledger shows yet that its key is one of the wallet's. */
export const isKeySetComing = ({ evidence, transaction }: Proof): boolean =>
  !!evidence &&
  evidence.keySet === undefined &&
  // Also of a time ahead: a lying server could let the page wait for ever.
  Math.abs(serverClock.now() - transaction.atMs) < FRESH_MS
