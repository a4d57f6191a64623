import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../../settings/config.ts'
import { Challenges } from '../../users/passkeys/Challenges.ts'
import { Passkeys } from '../../users/passkeys/Passkeys.ts'
import { consoleUrl } from '../consoleUrl.ts'
import { operatorPasskeys } from './operatorPasskeys.ts'

export interface ConsolePasskeyDeps {
  pool: pg.Pool
  config: Config
  secret: Uint8Array
  now: () => number
}

export const consolePasskeys = ({ pool, config, secret, now }: ConsolePasskeyDeps): Passkeys =>
  new Passkeys({
    pool,
    store: operatorPasskeys,
    challenges: new Challenges(secret, 'operators'),
    site: { url: consoleUrl(config), name: 'CXAC Operators' },
    now,
  })

/** An operator as the owner of a new passkey. */
export const ownerNamed = (name: string) => ({
  id: name,
  username: name,
  handle: new Uint8Array(createHash('sha256').update(name).digest()),
})
