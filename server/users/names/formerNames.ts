import { FORMER_NAME_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import type { PersonTags } from '../personTags.ts'

interface Person {
  usernameKey: string
  emailKey: string
}

/** Payers find a wallet by its owner's name: somebody who took it soon after would receive their payments. */
export async function keepFormerName(
  sql: Sql,
  tags: PersonTags,
  { usernameKey, emailKey }: Person,
  nowMs: number,
): Promise<void> {
  await sql.query(
    `INSERT INTO former_names (name_tag, owner_tag, until)
     VALUES ($1, $2, $3)
     ON CONFLICT (name_tag) DO UPDATE
     SET owner_tag = excluded.owner_tag, until = excluded.until`,
    [
      tags.name(usernameKey),
      tags.nameOwner(usernameKey, emailKey),
      new Date(nowMs + FORMER_NAME_MS),
    ],
  )
}

/** Call it after reading `users`: the commit that deletes an account stores its former name. */
export async function refuseFormerName(
  sql: Sql,
  tags: PersonTags,
  { usernameKey, emailKey }: Person,
  nowMs: number,
): Promise<void> {
  const { rowCount } = await sql.query(
    'SELECT FROM former_names WHERE name_tag = $1 AND owner_tag <> $2 AND until > $3 LIMIT 1',
    [tags.name(usernameKey), tags.nameOwner(usernameKey, emailKey), new Date(nowMs)],
  )
  if (rowCount) throw new Refusal('username_taken')
}

/** The former owner is back and has proved access to the mailbox. */
export async function releaseFormerName(
  sql: Sql,
  tags: PersonTags,
  { usernameKey, emailKey }: Person,
): Promise<void> {
  await sql.query('DELETE FROM former_names WHERE name_tag = $1 AND owner_tag = $2', [
    tags.name(usernameKey),
    tags.nameOwner(usernameKey, emailKey),
  ])
}

export async function sweepFormerNames(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM former_names WHERE until < $1', [new Date(nowMs)])
}
