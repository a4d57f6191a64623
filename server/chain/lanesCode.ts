/** Before each instruction on vectors. */
const SIMD = 0xfd
const I32 = 0x7f
const V128 = 0x7b
const LANES = 4
const WORDS = 16
const ROUNDS = 64
const BLOCK_BYTES = 64

/** Parameters: where the first of four inputs begins, the bytes from one to the next, their blocks, where hashes go. */
const [SOURCE, STRIDE, BLOCKS, TARGET] = [0, 1, 2, 3]
/** Where each lane reads. */
const AT = [SOURCE, 4, 5, 6] as const
const FIRST_VECTOR = 7
const W = (i: number) => FIRST_VECTOR + (i % WORDS)
const STATE = FIRST_VECTOR + WORDS
const WORK = STATE + 8
const [T1, T2] = [WORK + 8, WORK + 9]
const VECTORS = WORDS + 8 + 8 + 2

/** WebAssembly that hashes four inputs at once with SHA-256: `hash4(source, stride, blocks, target)` on its `memory`. */
export function lanesCode(): Uint8Array<ArrayBuffer> {
  const body = [
    ...[1, 2, 3].flatMap(lane => [
      ...get(AT[lane - 1]!),
      ...get(STRIDE),
      0x6a, // i32.add
      ...set(AT[lane]!),
    ]),
    ...fractionsOf(8, Math.sqrt).flatMap((word, i) => [...constant(word), ...set(STATE + i)]),
    ...[0x03, 0x40], // loop
    ...Array.from({ length: WORDS }, (_, i) => loadWord(i)).flat(),
    ...Array.from({ length: 8 }, (_, i) => [...get(STATE + i), ...set(WORK + i)]).flat(),
    ...fractionsOf(ROUNDS, Math.cbrt).flatMap((word, round) => [
      ...(round < WORDS ? [] : schedule(round)),
      ...step(round, word),
    ]),
    ...Array.from({ length: 8 }, (_, i) => [
      ...get(STATE + i),
      ...get(WORK + i),
      ...add,
      ...set(STATE + i),
    ]).flat(),
    ...AT.flatMap(at => [...get(at), 0x41, ...signed(BLOCK_BYTES), 0x6a, ...set(at)]),
    ...get(BLOCKS),
    ...[0x41, 0x01, 0x6b, 0x22, BLOCKS], // i32.const 1, i32.sub, local.tee
    ...[0x0d, 0x00, 0x0b], // br_if 0, end
    ...Array.from({ length: 8 }, (_, i) => storeWord(i)).flat(),
    0x0b, // end
  ]
  const locals = [2, 3, I32, ...unsigned(VECTORS), V128]
  const code = [...locals, ...body]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, LANES, I32, I32, I32, I32, 0]), // One type of function.
    ...section(3, [1, 0]), // One function of it.
    ...section(5, [1, 0x00, 1]), // One page of memory.
    ...section(7, [2, ...name('memory'), 0x02, 0, ...name('hash4'), 0x00, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ])
}

/** Of the first primes, the first 32 bits of the fraction of a root: the constants of SHA-256. */
function fractionsOf(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every(prime => n % prime)) primes.push(n)
  return primes.map(prime => Math.floor((root(prime) % 1) * 2 ** 32))
}

/** Roles rotate instead of values: `a` of one round is `b` of the next. */
function step(round: number, constantWord: number): number[] {
  const [a, b, c, d, e, f, g, h] = Array.from(
    { length: 8 },
    (_, role) => WORK + ((role - round + ROUNDS) % 8),
  ) as [number, number, number, number, number, number, number, number]
  return [
    ...[...get(h), ...turned(e, [6, 11, 25]), ...add],
    ...[...get(f), ...get(g), ...get(e), ...choose, ...add],
    ...[...constant(constantWord), ...add, ...get(W(round)), ...add, ...set(T1)],
    ...[...get(d), ...get(T1), ...add, ...set(d)],
    ...[...get(T1), ...turned(a, [2, 13, 22]), ...add],
    // The majority: where a and b differ, c decides.
    ...[...get(c), ...get(b), ...get(a), ...get(b), ...xor, ...choose, ...add, ...set(h)],
  ]
}

const schedule = (round: number): number[] => [
  ...[...get(W(round)), ...turned(W(round + 1), [7, 18], 3), ...add],
  ...[...get(W(round + 9)), ...add, ...turned(W(round + 14), [17, 19], 10), ...add],
  ...set(W(round)),
]

/** The xor of rotations to the right, and of a shift. */
function turned(local: number, turns: readonly number[], shift?: number): number[] {
  const parts = turns.flatMap(count => [
    [...get(local), ...shiftRight(count)],
    [...get(local), ...shiftLeft(32 - count)],
  ])
  if (shift !== undefined) parts.push([...get(local), ...shiftRight(shift)])
  return parts.flatMap((part, i) => (i === 0 ? part : [...part, ...xor]))
}

/** One word of each input. */
const loadWord = (i: number): number[] => [
  ...[...get(SOURCE), ...simd(0x5c), 0x02, ...unsigned(4 * i), ...set(T1)], // v128.load32_zero
  ...[1, 2, 3].flatMap(lane => [
    ...[...get(AT[lane]!), ...get(T1)],
    ...[...simd(0x56), 0x02, ...unsigned(4 * i), lane, ...set(T1)], // v128.load32_lane
  ]),
  ...[...bigEndian(T1), ...set(W(i))],
]

const storeWord = (i: number): number[] => [
  ...[...bigEndian(STATE + i), ...set(T2)],
  ...Array.from({ length: LANES }, (_, lane) => [
    ...[...get(TARGET), ...get(T2)],
    ...[...simd(0x5a), 0x02, ...unsigned(32 * lane + 4 * i), lane], // v128.store32_lane
  ]).flat(),
]

/** Numbers in LEB128. */
const unsigned = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...unsigned(Math.floor(value / 128))]
const signed = (value: number): number[] =>
  value < 64 ? [value] : [(value % 128) | 128, value >> 7]

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const simd = (opcode: number): number[] => [SIMD, ...unsigned(opcode)]
const add = simd(0xae)
const xor = simd(0x51)
/** Bits of the first where the third is 1, else of the second. */
const choose = simd(0x52)
const shiftLeft = (count: number): number[] => [0x41, ...signed(count), ...simd(0xab)]
const shiftRight = (count: number): number[] => [0x41, ...signed(count), ...simd(0xad)]
const bytesOf = (word: number): number[] => [...new Uint8Array(Uint32Array.of(word).buffer)]
const constant = (word: number): number[] => [
  ...simd(0x0c),
  ...Array<number[]>(LANES).fill(bytesOf(word)).flat(),
]
/** Swaps the bytes of each word. */
const bigEndian = (local: number): number[] => [
  ...[...get(local), ...get(local), ...simd(0x0d)],
  ...Array.from({ length: 4 * LANES }, (_, byte) => byte ^ 3),
]

const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...unsigned(content.length),
  ...content,
]
const name = (text: string): number[] => [text.length, ...Buffer.from(text)]
