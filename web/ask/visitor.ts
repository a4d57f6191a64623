import { makeAsk } from './makeAsk.ts'

/** How the public Explorer asks: as nobody, whoever is logged in. */
export const visitor = makeAsk({ read: () => null, onRefused: () => {} })

export type Asker = typeof visitor
