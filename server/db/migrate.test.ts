import { expect, test } from 'vitest'
import { testDatabase } from '../testing/testDatabase.ts'
import { migrate, requireCurrentSchema } from './migrate.ts'

const { pool } = await testDatabase()

test('a schema that is newer than the program is refused, by the server and by commands', async () => {
  await migrate(pool)
  await requireCurrentSchema(pool)
  await pool.query("INSERT INTO migrations (number, name) VALUES (9999, 'later')")
  for (const opening of [migrate(pool), requireCurrentSchema(pool)])
    await expect(opening).rejects.toThrow('written by a newer version of CXAC (schema 9999')
})
