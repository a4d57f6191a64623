import {
  array,
  number,
  optional,
  orNull,
  object,
  string,
  type ValueOf,
} from '../../../../ui/stored/shape.ts'
import { stored } from '../../../../ui/stored/stored.ts'

/** Newest last. */
const KeptTransfers = array(
  object({
    from: string(),
    to: string(),
    amount: string(),
    /** Older ones have neither. */
    name: optional(orNull(string())),
    note: optional(string()),
    key: string(),
    startedAtMs: number,
    /** Why there is no answer. Missing while one may still come. */
    lost: optional(string()),
  }),
)
export type KeptTransfers = ValueOf<typeof KeptTransfers>

/** The transfers without a definite answer, in all tabs. */
export const keptTransfers = stored('pendingTransfers', KeptTransfers)
