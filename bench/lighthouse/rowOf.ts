import type { Report } from './readReport.ts'

const SHORT = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'best', seo: 'SEO' }

/** One line: best and worst scores, bytes loaded, and failed audits. */
export function rowOf(name: string, reports: readonly Report[]): string {
  const scores = Object.entries(SHORT).map(([category, short]) => {
    const all = reports.map(({ scores: of }) => of[category as keyof typeof SHORT])
    const [best, worst] = [Math.max(...all), Math.min(...all)]
    return `${short} ${best === worst ? best : `${best} (${worst})`}`.padEnd(13)
  })
  const most = (read: (report: Report) => number) => Math.max(...reports.map(read))
  const loaded = [
    `${most(({ requests }) => requests)} requests`,
    `${most(({ scriptsKb }) => scriptsKb).toFixed(0)} kB js`,
    `${most(({ allKb }) => allKb).toFixed(0)} kB`,
  ]
  const findings = new Set(reports.flatMap(report => report.findings))
  return [name.padEnd(24), ...scores, loaded.join(', '), ...findings].join('  ').trimEnd()
}
