import { IDEMPOTENCY_KEY_DAYS } from '#api/limits.ts'
import { DAY_MS } from '#api/time.ts'
import {
  array,
  count,
  number,
  object,
  orNull,
  string,
  type ValueOf,
} from '../../../ui/stored/shape.ts'
import { stored } from '../../../ui/stored/stored.ts'

/** A file whose payments were confirmed, from then until its results were seen. */
const Run = object({
  /** The wallet that pays. */
  from: string(),
  /** All its keys begin with it. Never another one for the same file: it would be paid twice. */
  id: string(),
  file: string(),
  fee: string(),
  startedAtMs: number,
  payments: array(
    object({
      line: count,
      to: string(),
      name: orNull(string()),
      amount: string(),
      note: string(),
    }),
  ),
  /** By payment; null: not answered yet. Either its transaction's hash, or why it was refused. */
  outcomes: array(orNull(object({ hash: string(), refusal: string() }))),
})
export type Run = ValueOf<typeof Run>

export const storedRun = stored('payMany', Run)

/** Older keys may have expired on the server: a retry could pay twice. */
const RETRY_MS = (IDEMPOTENCY_KEY_DAYS - 1) * DAY_MS

export const isOver = ({ startedAtMs }: Run): boolean => startedAtMs + RETRY_MS < Date.now()

export const openPlaces = ({ payments, outcomes }: Run): number[] =>
  payments.flatMap((_, i) => (outcomes[i] ? [] : [i]))
