import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { session } from '../session/session.ts'
import { endSession } from './endSession.ts'

type Session = Parameters<typeof session.start>[0]

test('a log-out ends the session here and on the server, and the push subscription of this browser', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const sent: [url: string, token: string | undefined][] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([url, headers['authorization']])
    return Response.json({})
  })
  session.start({ token: 'ada', user: { uid: 'u', id: 'i', address: '0xA' } } as Session)
  endSession()
  expect(session.read()).toBeNull()
  await nextTurn()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(sent).toEqual([['/api/logout', 'Bearer ada']])
  endSession()
  expect(sent).toHaveLength(1)
})
