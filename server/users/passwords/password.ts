import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { type Lane, Semaphore } from '../../limits/Semaphore.ts'
import { type Cost, PASSWORD_COST } from './passwordCost.ts'

const SALT_BYTES = 16
const HASH_BYTES = 32
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/**
 * At most two at once, and never on all processors: a flood of log-ins must not block other requests.
 * When the queue is full, log-ins are refused.
 */
const semaphore = new Semaphore(Math.max(1, Math.min(2, availableParallelism() - 1)), 60)

export function checkPassword(password: string): void {
  if (password.length < PASSWORD_MIN_LENGTH) throw new Refusal('password_too_short')
  if (password.length > PASSWORD_MAX_LENGTH) throw new Refusal('password_too_long')
}

export async function hashPassword(password: string, lane?: Lane): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, PASSWORD_COST, HASH_BYTES, lane)
  return storedHash(salt, hash)
}

function storedHash(salt: Buffer, hash: Buffer): string {
  const cost = `m=${PASSWORD_COST.memoryKib},t=${PASSWORD_COST.passes},p=${PASSWORD_COST.lanes}`
  return `$argon2id$v=19$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** A hash that no password matches. Checking against it takes as long as against any other. */
export function voidHash(): string {
  return storedHash(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
}

export async function matchesPassword(
  password: string,
  stored: string,
  lane?: Lane,
): Promise<boolean> {
  const { cost, salt, hash } = readStored(stored)
  return timingSafeEqual(hash, await derive(password, salt, cost, hash.length, lane))
}

/** Whether it was hashed with weaker parameters than today's: then rehash while the password is available. */
export function isOutdated(stored: string): boolean {
  const { cost } = readStored(stored)
  return cost.memoryKib < PASSWORD_COST.memoryKib || cost.passes < PASSWORD_COST.passes
}

/** Takes as long as checking a real hash: a faster answer would reveal that the account does not exist. */
export async function spendHashingTime(password: string, lane?: Lane): Promise<false> {
  await derive(password, Buffer.alloc(SALT_BYTES), PASSWORD_COST, HASH_BYTES, lane)
  return false
}

/** Uses the hash's own parameters: today's would refuse every older password. */
function readStored(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const parts = STORED.exec(stored)
  if (!parts) throw new Error('A stored password hash cannot be read')
  const [memoryKib, passes, lanes] = parts.slice(1, 4).map(Number) as [number, number, number]
  const [salt, hash] = parts.slice(4).map(part => Buffer.from(part, 'base64url'))
  return { cost: { memoryKib, passes, lanes }, salt: salt!, hash: hash! }
}

const derive = (
  password: string,
  salt: Uint8Array,
  { memoryKib, passes, lanes }: Cost,
  tagLength: number,
  lane?: Lane,
): Promise<Buffer> =>
  semaphore.run(
    () =>
      promisify(argon2)('argon2id', {
        // No password is that long, and normalising a very long text takes longer than hashing it.
        message: password.length > PASSWORD_MAX_LENGTH ? password : password.normalize('NFKC'),
        nonce: salt,
        parallelism: lanes,
        tagLength,
        memory: memoryKib,
        passes,
      }),
    lane,
  )
