import type { Sql } from '../../db/database.ts'
import { isShownName } from '../names/names.ts'
import type { PersonTags } from '../personTags.ts'

/** By address: '@milo' for each wallet whose owner allows being found by name. */
export type FindableNames = (addresses: readonly string[]) => Promise<Map<string, string>>

interface Row {
  address: string
  username: string
  username_key: string
}

export const findableNames =
  (sql: Sql, personTags: PersonTags, now: () => number): FindableNames =>
  async addresses => {
    const asked = [...new Set(addresses)]
    if (!asked.length) return new Map()
    const { rows } = await sql.query<Row>(
      `SELECT w.address, u.username, u.username_key
       FROM wallets w
       JOIN users u ON u.wallet = w.number
       WHERE w.address = ANY ($1::text[]) AND u.is_findable
       LIMIT $2`,
      [asked, asked.length],
    )
    const shown = rows.filter(({ username }) => isShownName(username))
    const former = await formerAmong(sql, personTags, shown, now())
    return new Map(
      shown
        .filter(row => !former.has(row))
        .map(({ address, username }) => [address, `@${username}`]),
    )
  }

/** A former name can be signed up for with its owner's mail address by somebody without the mailbox. */
async function formerAmong(
  sql: Sql,
  personTags: PersonTags,
  people: readonly Row[],
  nowMs: number,
): Promise<Set<Row>> {
  if (!people.length) return new Set()
  const tags = people.map(row => personTags.name(row.username_key))
  const { rows } = await sql.query<{ name_tag: Uint8Array }>(
    `SELECT name_tag
     FROM former_names
     WHERE name_tag = ANY ($1::bytea[]) AND until > $2
     LIMIT $3`,
    [tags, new Date(nowMs), tags.length],
  )
  return new Set(people.filter((_, i) => rows.some(row => tags[i]!.equals(row.name_tag))))
}
