import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface Report {
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** How long each test file took in the last run of the unit tests, in milliseconds. */
export function testTimes(project: string): Map<string, number> {
  const report = join(project, '.cache', 'unit.json')
  if (!existsSync(report)) return new Map()
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [
      relative(project, name),
      endTime - startTime,
    ]),
  )
}
