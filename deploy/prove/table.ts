/** One fault, once. */
export interface Round {
  title: string
  acknowledged: number
  lost: number
  doubled: number
  claims: number
  gapMs: number
  troubles: ReadonlyMap<string, number>
}

/** The rows of `docs/operating/cluster.md#behaviour-when-a-part-fails`, one per fault. */
export function table(rounds: readonly Round[]): string {
  const head =
    '| fault | times | transfers acknowledged | claims | lost | doubled | seconds without service | clients saw |\n' +
    '|---|---|---|---|---|---|---|---|'
  const rows = Map.groupBy(rounds, ({ title }) => title)
  return [head, ...[...rows].map(([title, ofFault]) => row(title, ofFault))].join('\n')
}

function row(title: string, rounds: readonly Round[]): string {
  const sum = (field: 'acknowledged' | 'claims' | 'lost' | 'doubled') =>
    rounds.reduce((total, round) => total + round[field], 0).toLocaleString('en')
  const cells = [
    title,
    rounds.length,
    sum('acknowledged'),
    sum('claims'),
    sum('lost'),
    sum('doubled'),
    seconds(rounds.map(({ gapMs }) => gapMs)),
    seen(rounds),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The median, the least and the most. */
function seconds(gapsMs: readonly number[]): string {
  const sorted = gapsMs.toSorted((a, b) => a - b).map(gap => (gap / 1000).toFixed(1))
  const median = sorted[Math.floor(sorted.length / 2)]
  return sorted.length === 1 ? `${median}` : `${median} (${sorted[0]}–${sorted.at(-1)})`
}

function seen(rounds: readonly Round[]): string {
  const counts = new Map<string, number>()
  for (const { troubles } of rounds)
    for (const [what, count] of troubles) counts.set(what, (counts.get(what) ?? 0) + count)
  const parts = [...counts].map(([what, count]) => `${count} × ${what}`)
  return parts.join(', ') || 'slow answers, no error'
}
