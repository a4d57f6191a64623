import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Sql } from './database.ts'

/** The running server's role in the embedded database. */
export const SERVER_ROLE = 'cxac_server'

/** Append-only, also for a statement that a bug of ours may send. */
const RECORDS = [
  'transactions',
  'blocks',
  'tree_nodes',
  'deeds',
  'evidence',
  'kyc_events',
  'account_events',
  'operator_events',
]

/** Derived from the owner's password, never the other way round. */
export const serverPassword = (ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(SERVER_ROLE).digest('base64url')

/** Several programs may create it at once. */
export async function makeServerRole(owner: Sql, password: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_ROLE])
  if (rowCount) return
  await owner.query(`
    DO $$ BEGIN
      CREATE ROLE ${SERVER_ROLE} LOGIN PASSWORD '${password}';
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`)
}

/** May read and write rows, but not change append-only ones, nor the tables themselves. */
export async function grantServerRights(owner: Sql, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name')
  await owner.query(`
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    REVOKE UPDATE, DELETE ON ${RECORDS.join(', ')} FROM ${name};
    REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${name};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name};
    GRANT CREATE ON DATABASE ${pg.escapeIdentifier(rows[0]!.name)} TO ${name}`)
  await handOverJobs(owner, name)
}

/** The job tables belong to the server's role: row security hides every job from others. */
async function handOverJobs(owner: Sql, role: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT format('ALTER SCHEMA %I OWNER TO %s', nspname, $1::text) AS statement
     FROM pg_namespace WHERE nspname = 'graphile_worker' AND nspowner = to_regrole(current_user)
     UNION ALL
     SELECT format('ALTER TABLE %s OWNER TO %s', oid::regclass, $1::text)
     FROM pg_class WHERE relnamespace = to_regnamespace('graphile_worker')
       AND relowner = to_regrole(current_user) AND relkind IN ('r', 'v')
     UNION ALL
     SELECT format('ALTER ROUTINE %s OWNER TO %s', oid::regprocedure, $1::text)
     FROM pg_proc WHERE pronamespace = to_regnamespace('graphile_worker')
       AND proowner = to_regrole(current_user)
     UNION ALL
     SELECT format('ALTER TYPE %s OWNER TO %s', type.oid::regtype, $1::text)
     FROM pg_type AS type JOIN pg_class ON pg_class.oid = typrelid AND relkind = 'c'
     WHERE typnamespace = to_regnamespace('graphile_worker')
       AND typowner = to_regrole(current_user)`,
    [role],
  )
  for (const { statement } of rows) await owner.query(statement)
}
