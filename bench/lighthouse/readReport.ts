const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof CATEGORIES)[number]

/** The fields of Lighthouse's report that we read. */
export interface Result {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { score: number | null; title: string; details?: { items?: unknown[] } }>
  runtimeError?: { message: string }
  /** Lighthouse's measure of the machine's speed. */
  environment: { benchmarkIndex: number }
}

interface Request {
  url: string
  resourceType: string
  transferSize: number
  /** -1 if it did not run. */
  statusCode: number
}

export interface Report {
  scores: Record<Category, number>
  /** A polled call counts once. */
  requests: number
  scriptsKb: number
  allKb: number
  /** What costs a score, except speed, which is in the figures. */
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

/** Inlined images are no requests. The stream is blocked, so the app polls instead. */
const isFetched = ({ url, statusCode }: Request) => !url.startsWith('data:') && statusCode !== -1
