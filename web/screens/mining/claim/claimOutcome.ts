import { MINING_REWARD } from '#api/limits.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { Refused, Unreachable, problemOf } from '../../../ask/failures.ts'
import { ClaimNotSent } from './claim.ts'
import { serverText } from '../../../language/serverText.ts'
import { t } from '../../../language/t.ts'

const TOO_MANY = 429

interface Attempt {
  /** When it began, by the server's clock. */
  startedAtMs: number
  answer: { message: string; nextMiningAvailableAt: string } | undefined
  error: Error | null
}

interface ClaimOutcome {
  kind: 'success' | 'info' | 'error'
  title: string
  detail?: string | undefined
  nextMiningAvailableAt: string | null
}

/** How an attempt to mine ended. Null: not yet. */
export function claimOutcome(
  { startedAtMs, answer, error }: Attempt,
  lastMiningTime: string | null,
): ClaimOutcome | null {
  if (answer)
    return {
      kind: 'success',
      title: serverText(answer.message, t('mining.mined', { coins: coinsText(MINING_REWARD) })),
      nextMiningAvailableAt: answer.nextMiningAvailableAt,
    }
  if (!error) return null
  if (error instanceof Refused && error.status === TOO_MANY)
    return {
      kind: 'info',
      title: error.message || t('mining.cooldown_active'),
      ...nextIn(error.body),
    }
  // The response was lost or unreadable, but the claim was made.
  if (isUnanswered(error) && Date.parse(lastMiningTime ?? '') >= startedAtMs)
    return { kind: 'success', title: t('mining.counted'), nextMiningAvailableAt: null }
  return { kind: 'error', ...problemIn(error), nextMiningAvailableAt: null }
}

const isUnanswered = (error: Error): boolean =>
  error instanceof Unreachable || (error instanceof Refused && error.status < 400)

function nextIn(body: unknown): { nextMiningAvailableAt: string | null } {
  const hasNext = typeof body === 'object' && body !== null && 'nextMiningAvailableAt' in body
  const next = hasNext ? body.nextMiningAvailableAt : null
  return { nextMiningAvailableAt: typeof next === 'string' ? next : null }
}

function problemIn(error: Error): { title: string; detail?: string | undefined } {
  if (!(error instanceof ClaimNotSent)) return problemOf(error, t('mining.failed'))
  const { message: title, cause } = error
  return { title, detail: cause instanceof Unreachable ? cause.message : undefined }
}
