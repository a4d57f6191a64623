import pg from 'pg'
import { describe, afterAll, expect, test, vi } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { atomically } from '../db/database.ts'
import type { Ledger } from './ledger.ts'
import { openingOrder, openTestLedger, randomAddress, testLedger } from '../testing/testLedger.ts'
import { settleOrder } from './keys/settleOrder.ts'
import { loadWallets } from './statements/load.ts'
import { transferOrder } from './transfer.ts'
import { setFrozen } from './wallets/setFrozen.ts'
import type { HeadState } from '../chain/reading/records.ts'
import { LedgerMemory } from './LedgerMemory.ts'

const asked = vi.spyOn(pg.Client.prototype, 'query')

const { ledger: other, url, pool } = await testLedger()
// Gets no notifications: only its own commits show what others wrote.
const deaf = await openTestLedger(url, pool)
await deaf.listener.close()
afterAll(() => deaf.close())

interface Payment {
  from: Address
  to: Address
  amount?: number
  key?: string
}

const pay = (ledger: Ledger, { from, to, amount = 1, key }: Payment) =>
  ledger.submit(
    transferOrder({
      from,
      to,
      amount: micros(BigInt(amount)),
      fee: micros(0n),
      key: key ?? null,
      atMs: 0,
    }),
  )

/** Two wallets with 10 micros each, in this process's memory. */
async function twoWallets({ ledger } = deaf): Promise<[Address, Address]> {
  const [anna, ben] = [randomAddress(), randomAddress()]
  for (const address of [anna, ben]) await ledger.submit(openingOrder(address, micros(10n)))
  return [anna, ben]
}

const balanceOf = async (address: Address) => {
  const { rows } = await pool.query<{ balance: bigint }>(
    'SELECT balance_micros AS balance FROM wallets WHERE address = $1',
    [address],
  )
  return Number(rows[0]?.balance)
}

/** The statements sent on writing connections, by name or text. */
async function sentFor(work: () => Promise<unknown>): Promise<string[]> {
  asked.mockClear()
  await work()
  return asked.mock.calls.flatMap(([query], i) => {
    if (!(asked.mock.contexts[i] as pg.Client).pipeline) return []
    return [typeof query === 'string' ? query : ((query as { name?: string }).name ?? '')]
  })
}

test('a transfer between wallets in memory is one statement, including its key', async () => {
  const only = await testLedger()
  const [from, to] = await twoWallets(only)
  expect(await sentFor(() => pay(only.ledger, { from, to, key: 'new' }))).toEqual(['store-one'])
})

test('coins that another process has moved cannot be spent again', async () => {
  const [anna, ben] = await twoWallets()
  await pay(other, { from: anna, to: ben, amount: 8 })
  const refused = pay(deaf.ledger, { from: anna, to: ben, amount: 5 })
  await expect(refused).rejects.toMatchObject({ code: 'insufficient_balance' })
  expect([await balanceOf(anna), await balanceOf(ben)]).toEqual([2, 18])
})

test('coins that another process has sent can be spent: no refusal is based on memory only', async () => {
  const [anna, ben] = await twoWallets()
  await pay(other, { from: ben, to: anna, amount: 10 })
  await pay(deaf.ledger, { from: anna, to: ben, amount: 20 })
  expect([await balanceOf(anna), await balanceOf(ben)]).toEqual([0, 20])
})

test('a wallet that was missing is found after another process opened it', async () => {
  const [anna] = await twoWallets()
  const late = randomAddress()
  await expect(pay(deaf.ledger, { from: anna, to: late })).rejects.toMatchObject({
    code: 'recipient_not_found',
  })
  // Without coins it makes no block, but it moves the head.
  await other.submit(openingOrder(late, micros(0n)))
  await pay(deaf.ledger, { from: anna, to: late })
  expect(await balanceOf(late)).toBe(1)
})

test('a wallet changed by another process is not read again: memory follows its blocks', async () => {
  const notified = await openTestLedger(url, pool)
  const [anna, ben, cleo, dora] = [...(await twoWallets()), ...(await twoWallets())]
  const ring = [anna, ben, cleo, dora]
  for (const [i, from] of ring.entries())
    await pay(notified.ledger, { from, to: ring[(i + 1) % 4]! })
  await pay(deaf.ledger, { from: anna, to: ben, amount: 9 })
  const { block } = deaf.head
  while (notified.head.block < block) await new Promise(setImmediate)
  // Takes the lock, because the head is no longer known.
  await pay(notified.ledger, { from: cleo, to: dora })
  asked.mockClear()
  await pay(notified.ledger, { from: ben, to: anna, amount: 19 })
  const texts = asked.mock.calls.map(([query]) => (query as { text?: string }).text)
  expect(texts).not.toContain(loadWallets([]).text)
  expect([await balanceOf(anna), await balanceOf(ben)]).toEqual([20, 0])
  await notified.close()
})

test('a key that another process has used pays once, however often it is sent', async () => {
  const [anna, ben] = await twoWallets()
  for (const [key, amount] of [
    ['some', 2],
    ['rest', 8],
  ] as const) {
    const payment = { from: anna, to: ben, amount, key }
    const made = await pay(other, payment)
    if (!('made' in made)) throw new Error('The first transfer was taken for a repetition')
    const again = await Promise.all([1, 2, 3].map(() => pay(deaf.ledger, payment)))
    expect(again).toEqual(again.map(() => ({ madeBefore: made.made.number })))
  }
  const different = pay(deaf.ledger, { from: anna, to: ben, amount: 1, key: 'some' })
  await expect(different).rejects.toMatchObject({ code: 'key_reused' })
  expect([await balanceOf(anna), await balanceOf(ben)]).toEqual([0, 20])
})

test('a key that is not in memory is looked up before a transfer is refused', async () => {
  const [anna, ben] = await twoWallets()
  const payment = { from: anna, to: ben, amount: 10, key: 'forgotten' }
  const restarted = await openTestLedger(url, pool)
  await pay(deaf.ledger, payment)
  // Now it knows the wallets, but not the key.
  await pay(restarted.ledger, { from: ben, to: anna, amount: 1 })
  expect(await pay(restarted.ledger, payment)).toHaveProperty('madeBefore')
  await expect(
    pay(restarted.ledger, { from: anna, to: ben, amount: 5, key: 'new' }),
  ).rejects.toMatchObject({ code: 'insufficient_balance' })
  await restarted.close()
})

test('a key is looked up before it is voided: a used one costs no batch', async () => {
  const [from, to] = await twoWallets()
  await pay(deaf.ledger, { from, to, key: 'lost' })
  const late = await openTestLedger(url, pool)
  await pay(late.ledger, { from, to })
  const settle = (key: string) => late.ledger.submit(settleOrder({ from, key, atMs: 0 }))
  expect(await sentFor(() => settle('lost'))).toEqual(['confirm-head'])
  expect(await sentFor(() => settle('never'))).toContain('void-keys')
  await late.close()
})

test('a wallet that another process unfreezes can send at once, though memory says otherwise', async () => {
  const [from, to] = await twoWallets()
  const { rows } = await pool.query<{ number: number }>(
    'SELECT number FROM wallets WHERE address = $1',
    [from],
  )
  const freeze = (isFrozen: boolean) =>
    atomically(pool, sql => setFrozen(sql, rows[0]!.number, isFrozen))
  await freeze(true)
  // It begins with the freeze: after a stale batch it would read the head before each turn.
  const late = await openTestLedger(url, pool)
  const frozen = pay(late.ledger, { from, to })
  await expect(frozen).rejects.toMatchObject({ code: 'wallet_frozen' })
  await freeze(false)
  await pay(late.ledger, { from, to })
  expect(await balanceOf(from)).toBe(9)
  await late.close()
})

test('voiding a key does not hide that another process froze a wallet', async () => {
  const { pool: own, ...server } = await testLedger()
  const [from, to] = await twoWallets(server)
  await atomically(own, sql => setFrozen(sql, 1, true))
  // Neither the freeze nor this makes a block: both count the freezes up.
  await server.ledger.submit(settleOrder({ from: to, key: 'never sent', atMs: 0 }))
  const frozen = pay(server.ledger, { from, to })
  await expect(frozen).rejects.toMatchObject({ code: 'wallet_frozen' })
})

test('after the response memory has the block, also if blocks of others have to be read first', async () => {
  const [from, to] = await twoWallets()
  // Its first order is decided under the lock, before it has read those blocks.
  const late = await openTestLedger(url, pool)
  await late.listener.close()
  for (let i = 0; i < 3; i++) await pay(other, { from: to, to: from })
  const result = await pay(late.ledger, { from, to, amount: 13 })
  const [newest] = late.head.newest(0, 1)
  expect(result).toMatchObject({ made: { number: newest!.number } })
  await late.close()
})

test('a database that lacks a wallet that was served is not written to, even if its head is in memory', async () => {
  const { url: ownUrl, pool: own, ...server } = await testLedger()
  const [anna, ben] = await twoWallets(server)
  const stranger = await openTestLedger(ownUrl, own)
  // Without a block: only the number of wallets shows it.
  await stranger.ledger.submit(openingOrder(randomAddress(), micros(0n)))
  await stranger.close()
  await server.continuity.check()
  await own.query('DELETE FROM wallets WHERE number = 3')
  await own.query('UPDATE chain_head SET wallets = 2')
  await expect(pay(server.ledger, { from: anna, to: ben })).rejects.toMatchObject({
    code: 'ledger_set_back',
  })
})

test('a wallet that differs from memory rejects the batch, and the stored one decides', async () => {
  const { ledger, pool: tampered } = await testLedger()
  const [anna, ben] = [randomAddress(), randomAddress()]
  for (const address of [anna, ben]) await ledger.submit(openingOrder(address, micros(10n)))
  await tampered.query('UPDATE wallets SET history_length = history_length + 1, balance_micros = 3')
  await expect(pay(ledger, { from: anna, to: ben, amount: 5 })).rejects.toMatchObject({
    code: 'insufficient_balance',
  })
})

test('hundreds of concurrent orders of two processes on the same wallets: none is lost, doubled or overdrawn', async () => {
  const wallets = [...(await twoWallets()), ...(await twoWallets())]
  const before = await count()
  let made = 0
  const orders = Array.from({ length: 1500 }, async (_, i) => {
    const [from, to] = [wallets[i % 4]!, wallets[(i * 7 + 1) % 4]!]
    const payment = { from, to, amount: 1 + (i % 3), key: `crowd-${i % 1200}` }
    const result = await pay(i % 2 ? deaf.ledger : other, payment).catch((error: unknown) => error)
    if ('made' in (result as object)) made++
    else if (!('madeBefore' in (result as object)))
      expect((result as { code: string }).code).toMatch('insufficient_balance')
  })
  await Promise.all(orders)
  expect((await count()) - before).toBe(made)
  const balances = await Promise.all(wallets.map(balanceOf))
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(40)
  await auditDatabase(pool, { rules: NO_RULES })
})

const count = async () => {
  const { rows } = await pool.query<{ count: bigint }>('SELECT count(*) FROM transactions')
  return Number(rows[0]!.count)
}

describe('LedgerMemory', () => {
  const [anna, ben] = [randomAddress(), randomAddress()]
  const NAMES = { wallets: [anna, ben], marks: ['set', 'unset'], keys: [1n, 2n] }
  const TOUCHED = {
    wallets: new Set(NAMES.wallets),
    marks: new Set(NAMES.marks),
    keys: new Set(NAMES.keys),
  }
  const wallet = {
    number: 1,
    address: anna,
    balance: micros(5n),
    historyLength: 2,
    isFrozen: false,
    isClosed: false,
    keySet: null,
  }
  const mark = { name: 'set', untilMs: 9, transaction: null, note: null }
  const key = { digest: 1n, transaction: 3, atMs: 0, made: null }
  const FOUND = { wallets: [wallet], marks: [mark], keys: [key] }

  const head = (hash: number, over: Partial<HeadState> = {}): HeadState => ({
    wallets: 1,
    block: hash,
    atMs: 0,
    transactions: hash * 10,
    volume: micros(0n),
    fees: micros(0n),
    issued: micros(0n),
    hash: new Uint8Array(32).fill(hash),
    frontier: [],
    freezes: 0,
    state: { stateBlock: 0, stateRoot: new Uint8Array(32), stateSum: micros(0n) },
    ...over,
  })

  /** Has read Anna's wallet, one mark and one key; Ben's wallet, the other mark and the other key do not exist. */
  function filled(live = { balanceOf: () => micros(0n), historyLengthOf: () => 0 }) {
    const memory = new LedgerMemory(live)
    memory.begin(head(1), NAMES, FOUND)
    return memory
  }

  test('rows that were read are in memory, and rows that were found absent need no second read', () => {
    const memory = filled()
    expect(memory.transactions).toBe(10)
    expect(memory.recall(TOUCHED)).toEqual({
      input: { head: head(1), ...FOUND, assumedNew: new Set() },
      missing: { wallets: [], marks: [], keys: [] },
    })
  })

  test('nothing is recalled without a head', () => {
    const nothing = { input: null, missing: { wallets: [], marks: [], keys: [] } }
    const memory = new LedgerMemory({ balanceOf: () => micros(0n), historyLengthOf: () => 0 })
    memory.followOthers(head(1).hash, head(2))
    memory.add(memory.generation, NAMES, FOUND)
    expect([memory.recall(TOUCHED), memory.transactions]).toEqual([nothing, 0])
    const used = filled()
    const { generation } = used
    used.clear()
    expect([used.recall(TOUCHED), used.transactions]).toEqual([nothing, 0])
    expect(used.generation).not.toBe(generation)
  })

  const missingAfter = (memory: LedgerMemory, next: HeadState) => {
    const { generation } = memory
    memory.begin(next, { wallets: [], marks: [], keys: [] }, { wallets: [], marks: [], keys: [] })
    const { input, missing } = memory.recall(TOUCHED)
    return {
      ...missing,
      isNewGeneration: memory.generation !== generation,
      isComplete: input !== null,
    }
  }

  for (const [change, next, wallets] of [
    ['the block', head(2), [anna, ben]],
    ['the number of freezes', head(1, { freezes: 1 }), [anna, ben]],
    ['the number of wallets', head(1, { wallets: 2 }), [ben]],
  ] as const)
    test(`another head by ${change} drops marks, keys and absent wallets; known wallets missing: ${wallets.length - 1}`, () => {
      const memory = filled()
      expect(missingAfter(memory, next)).toEqual({
        wallets,
        marks: ['set', 'unset'],
        keys: [],
        isNewGeneration: true,
        isComplete: false,
      })
      expect(
        memory.recall({ ...TOUCHED, wallets: new Set(), marks: new Set() }).input,
      ).toMatchObject({
        keys: [],
        assumedNew: new Set([1n, 2n]),
      })
    })

  test('the same head drops nothing', () => {
    expect(missingAfter(filled(), head(1))).toEqual({
      wallets: [],
      marks: [],
      keys: [],
      isNewGeneration: false,
      isComplete: true,
    })
  })

  test('blocks of others that follow the known one keep its wallets; others drop them', () => {
    const following = filled()
    following.followOthers(head(1).hash, head(2))
    expect(following.transactions).toBe(20)
    expect(following.recall(TOUCHED).input).toBeNull()
    expect(missingAfter(following, head(2)).wallets).toEqual([ben])

    const unrelated = filled()
    unrelated.followOthers(head(7).hash, head(8))
    expect(unrelated.transactions).toBe(0)
    expect(missingAfter(unrelated, head(8)).wallets).toEqual([anna, ben])
  })

  test('rows read later do not replace those in memory', () => {
    const memory = filled()
    memory.add(memory.generation, NAMES, {
      wallets: [{ ...wallet, balance: micros(1n) }],
      marks: [{ ...mark, untilMs: 1 }],
      keys: [{ ...key, transaction: 1 }],
    })
    expect(memory.recall(TOUCHED).input).toMatchObject(FOUND)
  })

  test('rows that were read before another process wrote are dropped after it', () => {
    const memory = filled()
    const { generation } = memory
    const { wallets, marks, keys } = missingAfter(memory, head(2))
    memory.add(generation, NAMES, FOUND)
    expect(memory.recall(TOUCHED).missing).toEqual({ wallets, marks, keys })
  })

  for (const [historyLength, balance] of [
    [2, 5n],
    [3, 4n],
  ] as const)
    test(`with ${historyLength} lines of history elsewhere, the balance is ${balance}`, () => {
      const memory = filled({ balanceOf: () => micros(4n), historyLengthOf: () => historyLength })
      for (let i = 0; i < 2; i++)
        expect(memory.recall(TOUCHED).input?.wallets).toEqual([
          { ...wallet, balance, historyLength },
        ])
    })
})
