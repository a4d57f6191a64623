import type { Mark } from '../order.ts'

/** A limit per period: each use takes one slot, a mark that expires when the use no longer counts. */
export interface Quota<Why = unknown> {
  slots: readonly string[]
  /** For users who reach the limit. */
  why: Why
}

type FindMark = (name: string) => Readonly<Pick<Mark, 'untilMs'>> | undefined

export const numberedSlots = (name: string, times: number): string[] =>
  Array.from({ length: times }, (_, i) => `${name}:${i}`)

/** The exhausted quota that ends last: after the wait for an earlier one, the user would be refused again. */
export function holdingQuota<Why>(
  quotas: readonly Quota<Why>[],
  mark: FindMark,
): { why: Why; untilMs: number } | null {
  let holding: { why: Why; untilMs: number } | null = null
  for (const { slots, why } of quotas) {
    const ends = slots.map(name => mark(name)?.untilMs ?? 0)
    const untilMs = Math.min(...ends)
    if (untilMs > (holding?.untilMs ?? 0)) holding = { why, untilMs }
  }
  return holding
}

/** One free slot of each; call it only if no quota holds. */
export const freeSlots = (quotas: readonly Quota[], mark: FindMark): string[] =>
  quotas.map(({ slots }) => slots.find(name => !mark(name))!)
