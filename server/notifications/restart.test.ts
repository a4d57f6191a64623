import { expect, test } from 'vitest'
import { transfer } from '#api/calls/ledger.ts'
import { setPushChoices } from '#api/calls/notifications.ts'
import { testApp } from '../testing/testApp.ts'
import { testPushService } from '../testing/services/testPushService.ts'
import { COINS_NEWS_TASK } from './jobs.ts'
import { startNotifications } from './startNotifications.ts'

const parts = await testApp({ PUSH_NETWORKS: '127.0.0.1' })
const { askCall, newUser, owner, now } = parts
const service = await testPushService(now)
const noMail = () => Promise.reject(new Error('no mail is expected here'))

const untilLookedThrough = () =>
  expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `SELECT FROM looked_through
         WHERE transactions = (SELECT transactions FROM chain_head)
           AND NOT EXISTS (
             SELECT FROM graphile_worker._private_jobs job
             JOIN graphile_worker._private_tasks task ON task.id = job.task_id
             WHERE run_at <= now() AND identifier = $1)`,
        [COINS_NEWS_TASK],
      )
      return rowCount
    })
    .toBe(1)

test('what arrived while no process ran is sent at the next start, and only then', async () => {
  const payee = await newUser()
  const payer = await newUser(payee.referralCode)
  const device = service.subscribe()
  await askCall(setPushChoices, { coins: true, mining: false, ...device.keys }, payee)
  const order = { fromAddress: payer.address, toAddress: payee.address, amount: 0.5 }
  for (let i = 0; i < 3; i++) await askCall(transfer, order, payer)
  expect(device.requests()).toBe(0)
  for (let starts = 0; starts < 2; starts++) {
    const stop = await startNotifications(parts, noMail)
    await untilLookedThrough()
    await stop()
  }
  expect(device.received.map(({ body }) => body)).toEqual(['3 payments, +1.5 CXAC in all'])
})

test('a database that was rolled back continues from its own head', async () => {
  await owner.query('UPDATE looked_through SET transactions = transactions + 1000')
  const stop = await startNotifications(parts, noMail)
  await untilLookedThrough()
  await stop()
  const { rows } = await owner.query<{ isSame: boolean }>(
    'SELECT l.transactions = h.transactions AS "isSame" FROM looked_through l, chain_head h',
  )
  expect(rows).toEqual([{ isSame: true }])
})
