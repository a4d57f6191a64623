import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { requireSameSecret } from './secret.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'

const { pool } = await testDatabase()

test('a database is served only with the secret it was created with', async () => {
  const secret = randomBytes(32)
  await requireSameSecret(pool, secret)
  await requireSameSecret(pool, Buffer.from(secret))
  await expect(requireSameSecret(pool, randomBytes(32))).rejects.toThrow(
    'This database was begun with another signing key.',
  )
  await requireSameSecret(pool, secret)
})
