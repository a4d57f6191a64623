import { makeClient } from './makeClient.ts'

/** The client of public pages: sends no token, even if a user is logged in. */
export const visitor = makeClient({ read: () => null, onRefused: () => {} })

export type Asker = typeof visitor
