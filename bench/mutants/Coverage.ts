import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Range = [start: number, end: number, isRun: boolean]
/** The ranges of each file, once for each process that loaded it. Inner ranges come after outer ones. */
export type Ranges = Record<string, Range[][]>

interface Script {
  url: string
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}

/** Which code a test runs, in all its processes that end in order. */
export class Coverage {
  readonly ranges: Ranges

  constructor(ranges: Ranges) {
    this.ranges = ranges
  }

  /** What Node wrote to NODE_V8_COVERAGE about the files of the project. */
  static read(folder: string, project: string): Coverage {
    const root = `${pathToFileURL(project).href}/`
    const ranges: Ranges = {}
    for (const name of readdirSync(folder)) {
      const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        result: Script[]
      }
      for (const { url, functions } of result) {
        if (!url.startsWith(root) || url.includes('/node_modules/')) continue
        const file = decodeURI(url.slice(root.length).split('?')[0]!)
        ;(ranges[file] ??= []).push(functions.flatMap(each => each.ranges.map(toRange)))
      }
    }
    return new Coverage(ranges)
  }

  /** Whether the code at this place is run. */
  has(file: string, place: number): boolean {
    return (this.ranges[file] ?? []).some(ranges => isRun(ranges, place))
  }
}

const toRange = ({ startOffset, endOffset, count }: Script['functions'][0]['ranges'][0]): Range => [
  startOffset,
  endOffset,
  count > 0,
]

/** The smallest range around the place decides. */
function isRun(ranges: readonly Range[], place: number): boolean {
  let [size, result] = [Infinity, false]
  for (const [start, end, isCounted] of ranges)
    if (start <= place && place < end && end - start <= size)
      [size, result] = [end - start, isCounted]
  return result
}
