import type { Query, QueryClient } from '@tanstack/react-query'
import { ownCopy } from './ownCopy.ts'
import { session } from './session.ts'
import { connection } from '../ask/connection.ts'

/** Polled replies mostly repeat: their newer time is written only this often. */
const WRITE_EVERY_MS = 15_000

/** Stores the latest data of the user's wallet, and shows it while the server cannot be reached. */
export function keepOwnCopy(client: QueryClient): void {
  const written = new Map<string, { data: unknown; atMs: number }>()

  client.getQueryCache().subscribe(({ type, query }) => {
    const { dataUpdatedAt: atMs, data } = query.state
    if (type !== 'updated' || data === undefined || !isOwn(query)) return
    const last = written.get(query.queryHash)
    if (last && last.data === data && atMs - last.atMs < WRITE_EVERY_MS) return
    written.set(query.queryHash, { data, atMs })
    keep(query)
  })

  function show(): void {
    if (connection.read() === 'fine') return
    for (const { key, atMs, data } of storedAnswers())
      if (client.getQueryData(key) === undefined)
        client.setQueryData(key, data, { updatedAt: atMs })
  }
  connection.subscribe(show)
  show()
}

function storedAnswers() {
  const copy = ownCopy.read()
  return copy && copy.uid === session.read()?.user.uid ? copy.answers : []
}

/** The profile, the newest page of the history, and the contacts. */
function isOwn({ queryKey }: Query): boolean {
  const { uid, address } = session.read()?.user ?? {}
  const own = [['user', uid], ['history', address, 'newest', null], ['contacts']]
  return own.some(key => JSON.stringify(key) === JSON.stringify(queryKey))
}

function keep({ queryKey, state }: Query): void {
  const uid = session.read()?.user.uid
  // The user has just logged out, perhaps in another tab.
  if (!uid) return
  const key = queryKey as string[]
  const others = storedAnswers().filter(answer => answer.key.join(' ') !== key.join(' '))
  ownCopy.write({ uid, answers: [...others, { key, atMs: state.dataUpdatedAt, data: state.data }] })
}
