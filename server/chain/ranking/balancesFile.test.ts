import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { micros, ZERO } from '#api/chain/money.ts'
import { Listener } from '../../db/listener.ts'
import { openLedger } from '../../ledger/openLedger.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { closeWallet } from '../../ledger/wallets/closeWallet.ts'
import { openingOrder, randomAddress, silentLog, testLedger } from '../../testing/testLedger.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { readHead } from '../reading/records.ts'
import { Balances } from './Balances.ts'
import { BalancesFile } from './BalancesFile.ts'

const WALLETS = 24

test('stored balances with the newer transactions are those of the database', async () => {
  const { ledger, pool, pay, store, restore, readAll } = await filled()
  await store()
  await pay(1, 2)
  await pay(3, 3)
  // SYSTEM gets its wallet only now.
  await closeWallet({ ledger, pool }, 4, 0)
  await ledger.submit(openingOrder(randomAddress(), micros(7n)))
  const restored = await restore()
  expect(factsOf(restored!)).toEqual(factsOf(await readAll()))
  expect(restored!.returned).not.toBe(ZERO)

  await store()
  await closeWallet({ ledger, pool }, 5, 0)
  expect(factsOf((await restore())!)).toEqual(factsOf(await readAll()))
})

test('a start reads the file stored at the stop, not the rows of all wallets', async () => {
  const { url, pool, dataDir } = await filled()
  const open = async () => {
    const listener = new Listener(url, silentLog)
    const { head, close } = await openLedger({
      url,
      pool,
      reader: pool,
      listener,
      log: silentLog,
      dataDir,
    })
    const historyLength = head.historyLengthOf(1)
    await close()
    await listener.close()
    return historyLength
  }
  const before = await open()
  await pool.query('UPDATE wallets SET history_length = history_length + 5 WHERE number = 1')
  expect(await open()).toBe(before)
  await rm(join(dataDir, 'balances'))
  expect(await open()).toBe(before + 5)
})

test('the file does not grow from start to start', async () => {
  const { file, path, pool, pay, store, restore } = await filled()
  await store()
  const { size } = await stat(path)
  for (let starts = 0; starts < 3; starts++) {
    // The same block is not written twice.
    await pay(1, 2)
    const restored = (await restore())!
    await file.write(await readHead(pool), restored)
  }
  expect((await stat(path)).size).toBeLessThanOrEqual(size)
})

type Filled = Awaited<ReturnType<typeof filled>>

const UNUSABLE: Record<string, (filled: Filled) => Promise<unknown>> = {
  missing: ({ path }) => rm(path),
  empty: ({ path }) => truncate(path, 0),
  'cut off': ({ path }) => truncate(path, 700),
  'changed in one byte': async ({ path }) => {
    const bytes = await readFile(path)
    bytes[600]! ^= 1
    await writeFile(path, bytes)
  },
  'of another chain': async ({ pool }) => {
    await pool.query('ALTER TABLE blocks DISABLE TRIGGER USER')
    await pool.query(`UPDATE blocks SET hash = sha256(hash)`)
  },
  'newer than the database': async ({ file, pool, readAll }) => {
    const head = await readHead(pool)
    await file.write({ ...head, block: head.block + 1 }, await readAll())
  },
  'too old': async ({ pay }) => {
    for (let i = 0; i <= WALLETS / 4; i++) await pay(1, 2)
  },
  'of other coins than the head': ({ pool }) =>
    pool.query('UPDATE chain_head SET issued_micros = issued_micros + 1'),
}

for (const [name, spoil] of Object.entries(UNUSABLE))
  test(`stored balances are not used when they are ${name}`, async () => {
    const parts = await filled()
    await parts.store()
    expect(await parts.restore()).not.toBeNull()
    await spoil(parts)
    expect(await parts.restore()).toBeNull()
  })

async function filled() {
  const { ledger, pool, url } = await testLedger()
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-balances-'))
  whenDone(() => rm(dataDir, { recursive: true, force: true }))
  const addresses = Array.from({ length: WALLETS }, randomAddress)
  for (const [i, address] of addresses.entries())
    await ledger.submit(openingOrder(address, micros(1000n + BigInt(i))))
  const pay = (from: number, to: number) =>
    ledger.submit(
      transferOrder({
        from: addresses[from - 1]!,
        to: addresses[to - 1]!,
        amount: micros(3n),
        fee: micros(1n),
        key: null,
        atMs: 0,
      }),
    )
  const file = new BalancesFile(dataDir, silentLog)
  const readAll = async () => Balances.read(pool, (await readHead(pool)).wallets)
  const store = async () => file.write(await readHead(pool), await readAll())
  const restore = async () => file.read(pool, await readHead(pool))
  const path = join(dataDir, 'balances')
  return { url, dataDir, path, file, ledger, pool, pay, readAll, store, restore }
}

const factsOf = (balances: Balances) => ({
  leaders: balances.leaders,
  returned: balances.returned,
  wallets: Array.from({ length: WALLETS + 3 }, (_, wallet) => [
    balances.of(wallet),
    balances.rankOf(wallet),
    balances.historyLengthOf(wallet),
  ]),
})
