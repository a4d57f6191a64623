import { transfers } from '#api/calls/ledger.ts'
import { type Micros, formatCoins, microsToJson, parseCoins } from '#api/chain/money.ts'
import { isRefusalCode, statusOf } from '#api/refusals/refusals.ts'
import { NotDone, Offline, type Problem, problemOf } from '../../../ask/failures.ts'
import { request } from '../../../session/client.ts'
import { session } from '../../../session/session.ts'
import { createStore } from '../../../ui/createStore.ts'
import { holdTransfer } from '../send/pending/holdTransfer.ts'
import { randomKey } from '../send/pending/pendingTransfers.ts'
import type { NamedPayment } from './findNames.ts'
import { type Run, isOver, storedRun, openPlaces } from './storedRun.ts'
import { t } from '../../../language/t.ts'

/** Payments in one request: few enough that the progress is seen. */
const AT_ONCE = 100
const UNAVAILABLE = 503
const LOST = t('many.answer_got_lost')

interface State {
  isRunning: boolean
  /** Why it has stopped before its end. */
  problem: Problem | null
}

export const runState = createStore<State>({ isRunning: false, problem: null })
let isStopping = false

/** Stored before sending, so that a retry after a lost response or a reload uses the same keys. */
export function startRun(
  from: string,
  file: string,
  payments: readonly NamedPayment[],
  fee: Micros,
): void {
  storedRun.write({
    from,
    id: randomKey(),
    file,
    fee: formatCoins(fee),
    startedAtMs: Date.now(),
    payments: payments.map(({ line, to, name, amount, note }) => ({
      line,
      to,
      name,
      amount: formatCoins(amount),
      note,
    })),
    outcomes: payments.map(() => null),
  })
  void continueRun()
}

/** Pays what has no outcome yet. It continues while other screens are shown. */
export async function continueRun(): Promise<void> {
  const run = storedRun.read()
  if (!run || runState.read().isRunning) return
  isStopping = false
  runState.write({ isRunning: true, problem: null })
  let problem: Problem | null = null
  try {
    await holdTransfer(run.id, payRest)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    problem = problemOf(error, LOST)
  } finally {
    runState.write({ isRunning: false, problem })
  }
}

/** After the request that is under way. */
export function stopRun(): void {
  isStopping = true
}

/** A refused payment may be made with the same key: it has moved nothing. */
export function retryRefused(): void {
  const run = storedRun.read()
  if (!run) return
  storedRun.write({
    ...run,
    outcomes: run.outcomes.map(outcome => (outcome?.refusal ? null : outcome)),
  })
  void continueRun()
}

async function payRest(): Promise<void> {
  while (!isStopping) {
    const run = storedRun.read()
    // Another user may have logged in since the run was started.
    if (!run || run.from !== session.read()?.user.address) return
    if (isOver(run)) throw new NotDone(t('many.file_too_old_go'))
    const places = openPlaces(run).slice(0, AT_ONCE)
    if (!places.length) return
    if (!navigator.onLine) throw new Offline(t('many.offline'))
    await paySome(run, places)
  }
}

async function paySome(run: Run, places: readonly number[]): Promise<void> {
  const payments = places.map(i => paymentOf(run, i))
  // The session can change before the request is sent; the server refuses the `fromAddress` of another wallet.
  const reply = await request(transfers, { fromAddress: run.from, payments })
  const outcomes = [...run.outcomes]
  let unanswered: string | null = null
  for (const { key, transaction, refusal } of reply.outcomes) {
    const place = places[payments.findIndex(payment => payment.key === key)]
    if (place === undefined) continue
    if (refusal && isUnavailable(refusal.code)) unanswered = refusal.message
    else
      outcomes[place] = {
        hash: transaction?.transactionHash ?? '',
        refusal: refusal?.message ?? '',
      }
  }
  storedRun.write({ ...run, outcomes })
  if (unanswered !== null) throw new NotDone(unanswered)
  // A reply that lacks one of them must not be retried forever.
  if (places.some(i => !outcomes[i])) throw new Error(LOST)
}

/** Not decided: the server was busy, or does not know. */
const isUnavailable = (code: string) => isRefusalCode(code) && statusOf(code) === UNAVAILABLE

function paymentOf({ id, payments }: Run, i: number) {
  const { to, name, amount, note } = payments[i]!
  return {
    key: `${id}-${i}`,
    to,
    amount: microsToJson(parseCoins(amount)!),
    ...(note && { note }),
    ...(name?.startsWith('@') && { toName: name }),
  }
}
