import type { IncomingMessage } from 'node:http'
import { type Call, type Priority, priorityOf } from '#api/call.ts'

export type PriorityFinder = (request: Pick<IncomingMessage, 'method' | 'url'>) => Priority

/** Finds the priority of a request by its method and path, before it is routed. Pages and their files are `high`. */
export function priorityFinder(calls: readonly Call[]): PriorityFinder {
  const patternOf = (priority: Priority) => {
    const paths = calls.filter(call => priorityOf(call) === priority).map(pathPattern)
    return new RegExp(`^(?:${paths.join('|')})(?:\\?|$)`)
  }
  const [normal, low] = [patternOf('normal'), patternOf('low')]
  return ({ method, url }) => {
    const asked = `${method === 'HEAD' ? 'GET' : method} ${plainUrl(url!)}`
    if (normal.test(asked)) return 'normal'
    return low.test(asked) ? 'low' : 'high'
  }
}

/** As it is routed: without the origin that a proxy sends, and decoded. Otherwise any poll could call itself a page. */
function plainUrl(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '')
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const pathPattern = ({ method, path }: Call): string =>
  `${method} ${path.replaceAll('.', '\\.').replaceAll('*', '[^?]*').replaceAll(/:\w+/g, '[^/?]+')}`
