import type { Example } from './call.ts'

/** Whether a reply has what the example has. A schema library would be a tenth of the first load. */
export function isLike(reply: unknown, example: Example): boolean {
  if (typeof example !== 'object')
    return typeof reply === typeof example && (reply !== '' || example === '')
  if (isList(example))
    return isList(reply) && reply.every(row => example[0] === undefined || isLike(row, example[0]))
  if (typeof reply !== 'object' || reply === null || isList(reply)) return false
  const fields = new Map<string, unknown>(Object.entries(reply))
  return Object.entries(example).every(([name, value]) => isLike(fields.get(name), value))
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
