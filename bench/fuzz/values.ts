import type { Seeded } from '#server/testing/simulation/Seeded.ts'

/** Existing values, by the names of the calls' fields. */
export type KnownValues = Record<string, readonly unknown[]>

interface Schema {
  type?: string | string[]
  enum?: readonly unknown[]
  pattern?: string
  maxLength?: number
  anyOf?: readonly Schema[]
}

const TEXTS = [
  '',
  ' ',
  '0',
  'null',
  'a'.repeat(300),
  'é'.repeat(5000),
  'a\0b',
  '\u202Eabc',
  '\uD800',
  '\u{1F4A3}\u{1F4A3}\u{1F4A3}',
  'ﬃ',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  'a\r\nX-Injected: 1',
  '{{7*7}}${7*7}',
  '1e999',
  '0x10',
  '00000000-0000-4000-8000-000000000000',
  `0x${'0'.repeat(40)}`,
  'f'.repeat(64),
  '2024-02-30',
]
const NUMBERS = [0, -0, -1, 1, 0.1, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1.000_000_1]
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { $ne: '' },
  ['a'],
  { toString: 1 },
]

/** Mostly a valid value for this field. */
export function likelyValue(
  random: Seeded,
  known: KnownValues,
  name: string,
  schema: Schema,
): unknown {
  const there = known[name]
  if (there && random.happens(0.8)) return random.pick(there)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return likelyValue(random, known, name, random.pick(schema.anyOf))
  if (schema.type === 'integer') return 1 + random.below(50)
  if (schema.type === 'number') return random.below(5) / 10
  if (schema.type === 'boolean') return random.happens(0.5)
  if (schema.type === 'null') return null
  return random.bytes(1 + random.below(20)).toString('base64url')
}

export function hostileValue(random: Seeded): unknown {
  const kind = random.below(4)
  if (kind === 0) return random.pick(NUMBERS)
  if (kind === 1) return random.pick(OTHERS)
  if (kind === 2) return random.bytes(random.below(64)).toString('latin1')
  return random.pick(TEXTS)
}
