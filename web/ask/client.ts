import { expireSession } from '../session/expireSession.ts'
import { session } from '../session/session.ts'
import { makeAsk } from './makeAsk.ts'

export type { ListPage } from './makeAsk.ts'

/** How the app asks its server, as whoever is logged in. */
export const { request, requestPage, requestBlob, upload } = makeAsk({
  read: () => session.read()?.token ?? null,
  onRefused: expireSession,
})
