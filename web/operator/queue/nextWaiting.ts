import type { KycCase } from '#api/operator.ts'

/** The first that came after the time, so that one passed over is not offered again and again; else the oldest. */
export function nextWaiting(oldestFirst: readonly KycCase[], afterIso: string): KycCase | null {
  const waiting = oldestFirst.filter(({ status }) => status === 'pending')
  return waiting.find(({ submittedAt }) => submittedAt > afterIso) ?? waiting[0] ?? null
}
