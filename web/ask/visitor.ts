import { makeClient } from './client.ts'

/** How the public Explorer asks: as nobody, whoever is logged in. */
export const visitor = makeClient({ read: () => null, onRefused: () => {} })

export type Asker = typeof visitor
