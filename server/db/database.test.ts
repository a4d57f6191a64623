import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from '../testing/services/startProxy.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { connect } from './database.ts'

const { url } = await testDatabase()
const TIMEOUT_MS = 60_000
const ignore = () => {}

test('a start during a failover waits for the new leader', async () => {
  const proxy = await startProxy(url)
  onTestFinished(() => proxy.close())
  proxy.goAway()
  const connecting = connect(proxy.url, ignore, TIMEOUT_MS)
  while (proxy.turnedAway() < 2) await new Promise(setImmediate)
  proxy.comeBack()
  const pool = await connecting
  onTestFinished(() => pool.end())
})

test('a command does not wait', async () => {
  const proxy = await startProxy(url)
  onTestFinished(() => proxy.close())
  proxy.goAway()
  await expect(connect(proxy.url, ignore)).rejects.toThrow('The database cannot be reached')
  expect(proxy.turnedAway()).toBe(1)
})

test('a wrong name or password fails at once', async () => {
  const wrong = new URL(url)
  wrong.username = 'nobody-of-this-name'
  await expect(connect(wrong.href, ignore, TIMEOUT_MS)).rejects.toThrow(
    'The database cannot be reached',
  )
})
