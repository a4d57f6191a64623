import { expireSession } from '../session/expireSession.ts'
import { session } from '../session/session.ts'
import { makeAsk } from './makeAsk.ts'

export type { ListPage } from './makeAsk.ts'

/** How the app asks its server, as whoever is logged in. */
export const member = makeAsk({
  read: () => session.read()?.token ?? null,
  onRefused: expireSession,
})
export const { request, requestPage, requestBlob, upload } = member

/** How the public Explorer asks: as nobody, whoever is logged in. */
export const visitor = makeAsk({ read: () => null, onRefused: () => {} })

export type Asker = typeof member
