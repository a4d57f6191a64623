import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { Turns } from '../turns.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
const HEADER = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}`

/** Two at once leave threads for everything else; beyond the queue a login storm is turned away. */
const turns = new Turns(2, 60)

export function checkPassword(password: string): void {
  if (password.length < PASSWORD_MIN_LENGTH) throw new Refusal('password_too_short')
  if (password.length > PASSWORD_MAX_LENGTH) throw new Refusal('password_too_long')
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt)
  return `${HEADER}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.slice(HEADER.length + 1).split('$')
  const expected = Buffer.from(hash, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** As much work as checking a real one: an unknown account must not answer faster. */
export async function spendHashingTime(password: string): Promise<false> {
  await derive(password, Buffer.alloc(SALT_BYTES))
  return false
}

const derive = (password: string, salt: Uint8Array): Promise<Buffer> =>
  turns.take(() =>
    promisify(argon2)('argon2id', {
      // Normalising a very long text takes longer than hashing it, and no password is that long.
      message: password.length > PASSWORD_MAX_LENGTH ? password : password.normalize('NFKC'),
      nonce: salt,
      parallelism: LANES,
      tagLength: HASH_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  )
