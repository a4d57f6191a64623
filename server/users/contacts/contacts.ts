import { type Address, parseAddress } from '#api/chain/address.ts'
import { CONTACT_NAME_MAX_LENGTH, CONTACTS_MAX } from '#api/limits.ts'
import type { Contact } from '#api/schemas/people.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { isVisible, visibleText } from '../../text/visibleText.ts'

export async function readContacts(sql: Sql, userId: string): Promise<Contact[]> {
  const { rows } = await sql.query<Contact>(
    `SELECT address, name
     FROM contacts
     WHERE user_id = $1
     ORDER BY lower(name), address
     LIMIT $2`,
    [userId, CONTACTS_MAX],
  )
  return rows
}

/** Stores all of them or none. */
export async function saveContacts(
  sql: Sql,
  userId: string,
  given: readonly Contact[],
): Promise<void> {
  // The last of equal addresses wins: one statement cannot write a row twice.
  const names = new Map(given.map(contact => [addressOf(contact), contactName(contact)]))
  // Concurrent requests wait here, so that the count is right.
  await sql.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  await sql.query(
    `INSERT INTO contacts (user_id, address, name)
     SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (user_id, address) DO UPDATE SET name = EXCLUDED.name`,
    [userId, [...names.keys()], [...names.values()]],
  )
  const { rows } = await sql.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM contacts WHERE user_id = $1',
    [userId],
  )
  if (rows[0]!.count > CONTACTS_MAX) throw new Refusal('contacts_full')
}

export async function removeContact(sql: Sql, userId: string, address: string): Promise<void> {
  await sql.query('DELETE FROM contacts WHERE user_id = $1 AND address = $2', [
    userId,
    parseAddress(address) ?? address,
  ])
}

function addressOf({ address }: Contact): Address {
  const parsed = parseAddress(address)
  if (!parsed) throw new Refusal('address_invalid')
  return parsed
}

function contactName({ name }: Contact): string {
  const shown = visibleText(name)
  if (!isVisible(shown) || Array.from(shown).length > CONTACT_NAME_MAX_LENGTH)
    throw new Refusal('contact_name_invalid')
  return shown
}
