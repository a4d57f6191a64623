import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll } from 'vitest'
import { type Address, addressFromBytes } from '#api/address.ts'
import { type Micros, micros } from '#api/money.ts'
import { testDatabase } from '../db/testDatabase.ts'
import { openLedger } from './openLedger.ts'
import type { Order } from './order.ts'

export const silentLog = pino({ level: 'silent' })

export const randomAddress = (): Address => addressFromBytes(randomBytes(20))

/** A real ledger on a database of its own. */
export async function testLedger() {
  const { url, pool } = await testDatabase()
  const opened = await openLedger(url, pool, silentLog)
  afterAll(() => opened.close())
  return { url, pool, ...opened }
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
