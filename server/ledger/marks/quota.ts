import type { Mark } from '../order.ts'

/** So often in a while, and no more: a mark for each time, until it no longer counts. */
export interface Quota {
  slots: readonly string[]
  /** Said to whom it holds up. */
  sentence: string
}

type FindMark = (name: string) => Readonly<Pick<Mark, 'untilMs'>> | undefined

export const numberedSlots = (name: string, times: number): string[] =>
  Array.from({ length: times }, (_, i) => `${name}:${i}`)

/** Of the quotas that are used up, the one that holds longest: when it ends, there is really a way. */
export function holdingQuota(
  quotas: readonly Quota[],
  mark: FindMark,
): { sentence: string; untilMs: number } | null {
  let holding: { sentence: string; untilMs: number } | null = null
  for (const { slots, sentence } of quotas) {
    const ends = slots.map(name => mark(name)?.untilMs ?? 0)
    const untilMs = Math.min(...ends)
    if (untilMs > (holding?.untilMs ?? 0)) holding = { sentence, untilMs }
  }
  return holding
}

/** One free slot of each; only where no quota holds. */
export const freeSlots = (quotas: readonly Quota[], mark: FindMark): string[] =>
  quotas.map(({ slots }) => slots.find(name => !mark(name))!)
