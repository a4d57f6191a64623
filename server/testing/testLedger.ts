import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { type Address, addressFromBytes } from '#api/chain/address.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { Listener } from '../db/listener.ts'
import { Reader } from '../db/Reader.ts'
import { testDatabase } from './database/testDatabase.ts'
import { openLedger } from '../ledger/openLedger.ts'
import type { Order } from '../ledger/order.ts'
import { whenDone } from './whenDone.ts'

export const silentLog = pino({ level: 'silent' })

export const randomAddress = (): Address => addressFromBytes(randomBytes(20))

/** A real ledger on its own database. */
export async function testLedger() {
  const { url, pool } = await testDatabase()
  const opened = await openTestLedger(url, pool)
  whenDone(() => opened.close())
  return { url, pool, ...opened }
}

/** A second ledger on the same database, as in another process. */
export async function openTestLedger(url: string, pool: pg.Pool) {
  const listener = new Listener(url, silentLog)
  const reader = new Reader(url, () => {})
  const opened = await openLedger({ url, pool, reader, listener, log: silentLog, dataDir: null })
  const close = async () => {
    await opened.close()
    await reader.close()
    await listener.close()
  }
  return { ...opened, listener, close }
}

interface LedgerProcess {
  pool: pg.Pool
  listener: Listener
  head: { block: number }
}

/** Waits until the state after the newest block is computed and this process was notified. */
export async function stateArrived({ pool, listener, head }: LedgerProcess): Promise<void> {
  const isComputed = async () => {
    const { rows } = await pool.query<{ block: bigint }>('SELECT block FROM newest_state')
    return Number(rows[0]?.block ?? 0) === head.block
  }
  while (!(await isComputed())) await delay(20)
  await noticesArrived(pool, listener)
}

/** Waits until earlier notifications have arrived: they come in order. */
export async function noticesArrived(pool: pg.Pool, listener: Listener): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  await listener.subscribe('test_arrived', {
    onNotice: () => arrived.resolve(),
    onReturn: () => {},
  })
  await pool.query("SELECT pg_notify('test_arrived', '')")
  await arrived.promise
}

/** Opens a wallet and gives it coins from SYSTEM, as sign-up and claims do. */
export function openingOrder(address: Address, coins: Micros, atMs = 0): Order<Address> {
  return {
    atMs,
    touches: { wallets: [address], marks: [] },
    decide: () => ({
      opens: [address],
      postings: coins
        ? [{ kind: 'bonus', from: null, to: address, amount: coins, fee: micros(0n) }]
        : [],
      answer: () => address,
    }),
  }
}
