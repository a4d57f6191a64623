const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]

/** What is read of Lighthouse's answer. */
export interface Result {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { score: number | null; title: string; details?: { items?: unknown[] } }>
  runtimeError?: { message: string }
  /** How much the machine got done within a moment. */
  environment: { benchmarkIndex: number }
}

interface Request {
  url: string
  resourceType: string
  transferSize: number
  /** -1 when it was not let out. */
  statusCode: number
}

export interface Report {
  scores: Record<Category, number>
  /** A call that is asked again each second counts once. */
  requests: number
  scriptsKb: number
  allKb: number
  /** What costs a score, but speed: that is in the numbers. */
  findings: string[]
}

export function readReport({ categories, audits, runtimeError }: Result): Report {
  if (runtimeError) throw new Error(runtimeError.message)
  const scoreOf = (name: Category) => [name, Math.round((categories[name].score ?? 0) * 100)]
  const all = (audits['network-requests']?.details?.items ?? []) as Request[]
  const requests = [
    ...new Map(
      all
        .filter(isFetched)
        .toReversed()
        .map(one => [one.url, one]),
    ).values(),
  ]
  const kb = (some: Request[]) =>
    some.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
  return {
    scores: Object.fromEntries(CATEGORIES.map(scoreOf)) as Report['scores'],
    requests: requests.length,
    scriptsKb: kb(requests.filter(({ resourceType }) => resourceType === 'Script')),
    allKb: kb(requests),
    findings: CATEGORIES.filter(name => name !== 'performance')
      .flatMap(name => categories[name].auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

/** Drawings that are part of the page are none. In the place of the stream, which is blocked, the app asks something else. */
const isFetched = ({ url, statusCode }: Request) => !url.startsWith('data:') && statusCode !== -1
