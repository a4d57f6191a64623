import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { buildOperatorApp } from '../app.ts'
import { collectMetrics } from './collectMetrics.ts'

const world = await testApp()
const metrics = collectMetrics(world.app, world)
const operatorApp = await buildOperatorApp({ ...world, metrics })
afterAll(() => operatorApp.close())

test('/metrics counts requests by route and status, and the ledger’s blocks and transactions', async () => {
  const { referralCode } = await world.newUser()
  await world.newUser(referralCode)
  await world.ask('GET', '/api/settings')
  const { body, headers } = await operatorApp.inject({ url: '/metrics' })
  expect(headers['content-type']).toContain('text/plain')
  const lines = body.split('\n')
  for (const line of [
    'cxac_request_seconds_count{method="GET",route="/api/settings",status="200"} 1',
    'cxac_request_seconds_count{method="POST",route="/api/signup",status="200"} 2',
    'cxac_security_events_total{event="sign_up",outcome="ok"} 2',
    'cxac_ledger_blocks 1',
    'cxac_ledger_transactions 1',
    'cxac_ledger_waiting_orders 0',
    'cxac_refused_busy_total{why="normal"} 0',
    'cxac_longest_iteration_seconds 0',
  ])
    expect(lines).toContain(line)
  expect((await world.app.inject({ url: '/metrics' })).body).not.toContain('cxac_')
})
