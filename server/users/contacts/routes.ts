import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import {
  contacts,
  findPerson,
  saveContacts as keepContactsCall,
  removeContact as removeContactCall,
  setFindable,
} from '#api/calls/people.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically } from '../../db/database.ts'
import type { NetworkTags } from '../../network/network.ts'
import { serve } from '../../http/serve.ts'
import { fold, isShownName } from '../names/names.ts'
import type { PersonTags } from '../personTags.ts'
import type { Profiles } from '../profiles/Profiles.ts'
import type { Throttle } from '../../limits/Throttle.ts'
import { saveContacts, readContacts, removeContact } from './contacts.ts'

interface ContactDeps {
  pool: pg.Pool
  throttle: Throttle
  profiles: Profiles
  networkTags: NetworkTags
  personTags: PersonTags
  now: () => number
}

export function contactRoutes(
  app: FastifyInstance,
  { pool, throttle, profiles, networkTags, personTags, now }: ContactDeps,
): void {
  serve(app, contacts, async (_input, { caller }) => ({
    contacts: await readContacts(pool, caller.id),
  }))

  serve(app, keepContactsCall, async (input, { caller }) =>
    atomically(pool, async sql => {
      await saveContacts(sql, caller.id, input.contacts)
      return { contacts: await readContacts(sql, caller.id) }
    }),
  )

  serve(app, removeContactCall, async ({ address }, { caller }) => {
    await removeContact(pool, caller.id, address)
    return { contacts: await readContacts(pool, caller.id) }
  })

  serve(app, setFindable, async ({ isFindable }, { caller }) => {
    await pool.query('UPDATE users SET is_findable = $2 WHERE id = $1', [caller.id, isFindable])
    profiles.evict(caller.uid)
    return { message: isFindable ? 'Your wallet can be found' : 'Your wallet cannot be found' }
  })

  serve(app, findPerson, async ({ username }, { caller, request }) => {
    // Unlimited lookups would reveal who has an account.
    await throttle.countName(caller.id, networkTags(request.ip))
    const key = fold(username.trim())
    const { rows } = await pool.query<{ username: string; address: string }>(
      `SELECT u.username, w.address
       FROM users u
       JOIN wallets w ON w.number = u.wallet
       WHERE u.username_key = $1 AND u.is_findable
         AND NOT EXISTS (SELECT FROM former_names WHERE name_tag = $2 AND until > $3)
       LIMIT 1`,
      // A former name can be signed up for with its owner's mail address by somebody without the mailbox.
      [key, personTags.name(key), new Date(now())],
    )
    // The same answer for unknown users and for users who do not want to be found.
    if (!rows[0] || !isShownName(rows[0].username)) throw new Refusal('person_not_found')
    return rows[0]
  })
}
