import { resolve } from 'node:path'
import { readConfig } from '../settings/config.ts'
import { withDatabase } from '../db/withDatabase.ts'
import { START_KEYS_TASK } from '../users/ownerKeys/startKeySet.ts'

/** For journeys: the 24 hours until the owner keys of this email address take effect are over. */

const [email] = process.argv.slice(2)

await withDatabase(readConfig(process.env, resolve(import.meta.dirname, '../..')), async pool => {
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE waiting_key_sets
     SET starts_at = date_trunc('second', now())
     FROM users
     WHERE users.id = user_id AND users.email = $1
     RETURNING users.id`,
    [email],
  )
  await pool.query('SELECT FROM graphile_worker.add_job($1, $2::json)', [
    START_KEYS_TASK,
    JSON.stringify({ userId: rows[0]!.id }),
  ])
})
