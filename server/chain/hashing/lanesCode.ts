/** Before each instruction on vectors. */
const SIMD = 0xfd
const I32 = 0x7f
const V128 = 0x7b
const LANES = 4
const WORDS = 16
const ROUNDS = 64
const BLOCK_BYTES = 64
const STATE_WORDS = 8

/** Parameters: where the first of four inputs begins, the bytes from one to the next, their blocks, where hashes go. */
const [SOURCE, STRIDE, BLOCKS, TARGET] = [0, 1, 2, 3]
/** Where each lane reads. */
const AT = [SOURCE, 4, 5, 6] as const
const FIRST_VECTOR = 7
const W = (i: number) => FIRST_VECTOR + (i % WORDS)
const STATE = FIRST_VECTOR + WORDS
const WORK = STATE + STATE_WORDS
const [T1, T2] = [WORK + STATE_WORDS, WORK + STATE_WORDS + 1]
const VECTORS = WORDS + 2 * STATE_WORDS + 2

/** WebAssembly that hashes four inputs at once with SHA-256: `hash4(source, stride, blocks, target)` on its `memory`. */
export function lanesCode(): Uint8Array<ArrayBuffer> {
  const body = code(
    ...[1, 2, 3].map(lane => code(get(AT[lane - 1]!), get(STRIDE), ADD_I32, set(AT[lane]!))),
    ...fractionsOf(STATE_WORDS, Math.sqrt).map((word, i) => code(constant(word), set(STATE + i))),
    code(0x03, 0x40), // loop
    ...range(WORDS, loadWord),
    ...range(STATE_WORDS, i => code(get(STATE + i), set(WORK + i))),
    ...fractionsOf(ROUNDS, Math.cbrt).map((word, round) =>
      code(round < WORDS ? [] : schedule(round), step(round, word)),
    ),
    ...range(STATE_WORDS, i => code(get(STATE + i), get(WORK + i), add, set(STATE + i))),
    ...AT.map(at => code(get(at), number(BLOCK_BYTES), ADD_I32, set(at))),
    code(get(BLOCKS), number(1), 0x6b, 0x22, BLOCKS), // i32.sub, local.tee
    code(0x0d, 0x00, 0x0b), // br_if 0, end
    ...range(STATE_WORDS, storeWord),
    0x0b, // end
  )
  const locals = code(2, 3, I32, unsigned(VECTORS), V128)
  return Uint8Array.from(
    code(
      code(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00),
      section(1, 1, 0x60, LANES, I32, I32, I32, I32, 0), // One type of function.
      section(3, 1, 0), // One function of it.
      section(5, 1, 0x00, 1), // One page of memory.
      section(7, 2, name('memory'), 0x02, 0, name('hash4'), 0x00, 0),
      section(10, 1, unsigned(locals.length + body.length), locals, body),
    ),
  )
}

/** The first 32 bits of the fractional parts of roots of the first primes: the constants of SHA-256. */
function fractionsOf(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every(prime => n % prime)) primes.push(n)
  return primes.map(prime => Math.floor((root(prime) % 1) * 2 ** 32))
}

/** Roles rotate instead of values: `a` of one round is `b` of the next. */
function step(round: number, word: number): Code {
  const local = (role: number) => WORK + ((role - round + ROUNDS) % STATE_WORDS)
  const [a, b, c, d] = [local(0), local(1), local(2), local(3)]
  const [e, f, g, h] = [local(4), local(5), local(6), local(7)]
  return code(
    code(get(h), turned(e, [6, 11, 25]), add),
    code(get(f), get(g), get(e), choose, add),
    code(constant(word), add, get(W(round)), add, set(T1)),
    code(get(d), get(T1), add, set(d)),
    code(get(T1), turned(a, [2, 13, 22]), add),
    // The majority: where a and b differ, c decides.
    code(get(c), get(b), get(a), get(b), xor, choose, add, set(h)),
  )
}

const schedule = (round: number): Code =>
  code(
    code(get(W(round)), turned(W(round + 1), [7, 18], 3), add),
    code(get(W(round + 9)), add, turned(W(round + 14), [17, 19], 10), add),
    set(W(round)),
  )

/** The xor of rotations to the right, and of a shift. */
function turned(local: number, turns: readonly number[], shift?: number): Code {
  const parts = turns.flatMap(count => [
    code(get(local), shiftRight(count)),
    code(get(local), shiftLeft(32 - count)),
  ])
  if (shift !== undefined) parts.push(code(get(local), shiftRight(shift)))
  return code(...parts.map((part, i) => (i === 0 ? part : code(part, xor))))
}

/** One word of each input. */
const loadWord = (i: number): Code =>
  code(
    code(get(SOURCE), simd(0x5c), 0x02, unsigned(4 * i), set(T1)), // v128.load32_zero
    ...[1, 2, 3].map(
      lane => code(get(AT[lane]!), get(T1), simd(0x56), 0x02, unsigned(4 * i), lane, set(T1)), // v128.load32_lane
    ),
    code(bigEndian(T1), set(W(i))),
  )

const storeWord = (i: number): Code =>
  code(
    code(bigEndian(STATE + i), set(T2)),
    ...range(
      LANES,
      lane => code(get(TARGET), get(T2), simd(0x5a), 0x02, unsigned(32 * lane + 4 * i), lane), // v128.store32_lane
    ),
  )

type Code = number[]

const code = (...parts: (number | Code)[]): Code => parts.flat()
const range = (count: number, make: (i: number) => Code): Code[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Numbers in LEB128. */
const unsigned = (value: number): Code =>
  value < 128 ? [value] : [(value % 128) | 128, ...unsigned(Math.floor(value / 128))]
/** From 0 to 127: one bit less in a byte. */
const number = (value: number): Code =>
  code(0x41, value < 64 ? value : [(value % 128) | 128, value >> 7])

const ADD_I32 = 0x6a
const get = (local: number): Code => [0x20, local]
const set = (local: number): Code => [0x21, local]
const simd = (opcode: number): Code => [SIMD, ...unsigned(opcode)]
const add = simd(0xae)
const xor = simd(0x51)
/** Bits of the first where the third is 1, else of the second. */
const choose = simd(0x52)
const shiftLeft = (count: number): Code => code(number(count), simd(0xab))
const shiftRight = (count: number): Code => code(number(count), simd(0xad))
const bytesOf = (word: number): Code => [...new Uint8Array(Uint32Array.of(word).buffer)]
const constant = (word: number): Code => code(simd(0x0c), ...range(LANES, () => bytesOf(word)))
/** Swaps the bytes of each word. */
const bigEndian = (local: number): Code =>
  code(
    get(local),
    get(local),
    simd(0x0d),
    Array.from({ length: 4 * LANES }, (_, byte) => byte ^ 3),
  )

function section(id: number, ...parts: (number | Code)[]): Code {
  const content = code(...parts)
  return code(id, unsigned(content.length), content)
}
const name = (text: string): Code => [text.length, ...Buffer.from(text)]
