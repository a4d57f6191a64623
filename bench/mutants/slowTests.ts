import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface Report {
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** The test files that took longer than this in the last run of the unit tests. */
export function slowTests(project: string, longestMs: number): Set<string> {
  const report = join(project, '.cache', 'unit.json')
  if (!existsSync(report)) return new Set()
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const slow = testResults.filter(({ startTime, endTime }) => endTime - startTime > longestMs)
  return new Set(slow.map(({ name }) => relative(project, name)))
}
