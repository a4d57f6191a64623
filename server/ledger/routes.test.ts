import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import type { ReplyOf } from '#api/call.ts'
import { hashBlock } from '#api/chain/block.ts'
import { verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { isSameHash, leafHash, rootFromInclusion } from '#api/chain/tree/merkle.ts'
import type { Kind } from '#api/chain/kind.ts'
import { hashTransaction } from '#api/chain/transaction.ts'
import { verifyConsistency } from '#api/chain/tree/tree.ts'
import { historyCsv } from '#api/calls/ledger.ts'
import { SETTLED_TRANSFERS_PER_USER_PER_HOUR } from '#api/limits.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { micros } from '#api/chain/money.ts'
import type { transactionProof } from '#api/calls/proofs.ts'
import { testApp } from '../testing/testApp.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'

const { app, ask, newUser, pool, head } = await testApp()

const inviter = await newUser()
const alice = await newUser(inviter.referralCode)
const bob = await newUser()

const send = (amount: unknown, to: unknown = bob.address, headers: Record<string, string> = {}) =>
  ask(
    'POST',
    '/api/transfer/coin',
    { fromAddress: alice.address, toAddress: to, amount },
    { token: alice.token, headers },
  )

const answered = await send(1.5)

test('a transfer responds with its transaction, and the sender pays amount and fee', async () => {
  const { status, body } = answered
  expect(status).toBe(200)
  expect(body.message).toBe('Transaction successful!')
  expect(body['totalCoins']).toBe(8.499)
  const transaction = body['transaction'] as Transaction
  expect(transaction).toMatchObject({
    from: alice.address,
    to: bob.address,
    amount: 1.5,
    fee: 0.001,
  })
  const found = await ask('GET', `/api/transactions/txh/${transaction.transactionHash}`)
  expect(found.body).toEqual(transaction)
})

const sentences: [name: string, body: object, status: number, message: string][] = [
  ['no recipient', { amount: 1 }, 400, 'Please fill in all fields'],
  ['an empty recipient', { toAddress: '', amount: 1 }, 400, 'Please fill in all fields'],
  ['a blank recipient', { toAddress: ' \t', amount: 1 }, 400, 'Please fill in all fields'],
  ['no amount', { toAddress: bob.address }, 400, 'Please fill in all fields'],
  ['zero', { toAddress: bob.address, amount: 0 }, 400, 'Amount must be'],
  ['a negative amount', { toAddress: bob.address, amount: -1 }, 400, 'Amount must be'],
  ['a seventh decimal', { toAddress: bob.address, amount: 0.0000001 }, 400, 'Amount must be'],
  ['a text as amount', { toAddress: bob.address, amount: '1' }, 400, 'Amount must be'],
  ['ten integer digits', { toAddress: bob.address, amount: 1e9 }, 400, 'Amount must be'],
  [
    'a malformed address',
    { toAddress: 'bob', amount: 1 },
    400,
    'The recipient address is not valid',
  ],
  ['more than there is', { toAddress: bob.address, amount: 100 }, 400, 'Insufficient balance'],
  [
    'an address that no wallet has',
    { toAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', amount: 1 },
    404,
    'Recipient address not found',
  ],
  [
    'a wrong checksum',
    { toAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', amount: 1 },
    400,
    'The recipient address is not valid',
  ],
  [
    "somebody else's wallet",
    { fromAddress: bob.address, toAddress: alice.address, amount: 1 },
    403,
    'You can only send from your own wallet',
  ],
  [
    'an unknown field',
    { toAddress: bob.address, amount: 1, memo: 'x' },
    400,
    "'memo' is not a field",
  ],
]
for (const [name, body, status, message] of sentences)
  test(`a transfer with ${name} is refused with ${status} and moves nothing`, async () => {
    const before = head.totals.transactions
    const answer = await ask(
      'POST',
      '/api/transfer/coin',
      { fromAddress: alice.address, ...body },
      { token: alice.token },
    )
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
    expect(head.totals.transactions).toBe(before)
  })

test('without a session a transfer is refused with 401', async () => {
  const answer = await ask('POST', '/api/transfer/coin', { amount: 1 })
  expect(answer.status).toBe(401)
  expect(answer.body.message).toBe('Your session has expired. Please login again.')
})

test('one Idempotency-Key makes one transfer and gets the same response each time', async () => {
  const headers = { 'idempotency-key': 'intent-1' }
  const before = head.totals.transactions
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(0.25, bob.address, headers)),
  )
  const later = await send(0.25, bob.address, headers)
  for (const answer of [...answers, later]) expect(answer.body).toEqual(answers[0]!.body)
  expect(head.totals.transactions).toBe(before + 1)
  const other = await send(0.5, bob.address, headers)
  expect(other.status).toBe(422)
})

test('a transfer is settled by its key: with its first response, or never made', async () => {
  const settle = (key: string | null, { token, address } = alice, fromAddress = address) =>
    ask(
      'POST',
      '/api/transfer/settle',
      { fromAddress },
      { token, headers: key ? { 'idempotency-key': key } : {} },
    )
  const sent = await send(0.125, bob.address, { 'idempotency-key': 'lost-answer' })
  const before = head.totals.transactions
  expect(await settle('lost-answer')).toMatchObject({ status: 200, body: { made: sent.body } })
  expect(await settle('lost-request')).toMatchObject({ status: 200, body: { made: null } })
  const late = await send(0.125, bob.address, { 'idempotency-key': 'lost-request' })
  expect(late).toMatchObject({ status: 409, body: { code: 'key_voided' } })
  // The same key of another account is another key.
  expect(await settle('lost-answer', bob)).toMatchObject({ status: 200, body: { made: null } })
  expect(await settle('lost-answer', bob, alice.address)).toMatchObject({
    status: 403,
    body: { code: 'not_own_wallet' },
  })
  expect((await settle(null)).status).toBe(400)
  expect((await ask('POST', '/api/transfer/settle', {})).status).toBe(401)
  expect(head.totals.transactions).toBe(before)
  for (let left = SETTLED_TRANSFERS_PER_USER_PER_HOUR - 1; left > 0; left--)
    await settle('again', bob)
  expect(await settle('again', bob)).toMatchObject({ status: 429 })
})

test('a transfer without a key gets one: another process may make the same transfer in the same millisecond', async () => {
  const { body } = await send(0.125)
  const { rows } = await pool.query(
    'SELECT FROM transfer_keys WHERE transaction = $1 AND voided_at_ms IS NULL',
    [(body['transaction'] as Transaction)._id],
  )
  expect(rows).toHaveLength(1)
})

test('a transfer to the own address is one line of history and costs the fee', async () => {
  const carol = await newUser(inviter.referralCode)
  const { body } = await ask(
    'POST',
    '/api/transfer/coin',
    { fromAddress: carol.address, toAddress: carol.address.toLowerCase(), amount: 3 },
    { token: carol.token },
  )
  expect(body['totalCoins']).toBe(9.999)
  const history = await ask('GET', `/api/transactions/ua/${carol.address}`)
  expect(history.headers['x-total-count']).toBe('2')
})

test('pages, `before` and links lead through all transactions exactly once', async () => {
  for (let i = 1; i <= 7; i++) await send(0.01)
  const all = (await ask('GET', '/api/transactions')).body as unknown as Transaction[]
  expect(all.map(row => Number(row._id))).toEqual(all.map((_, i) => all.length - i))
  const pages: Transaction[] = []
  for (let page = 1; pages.length < all.length; page++) {
    const answer = await ask('GET', `/api/transactions?limit=3&page=${page}`)
    expect(answer.headers['x-total-count']).toBe(String(all.length))
    expect(String(answer.headers['link'])).toContain('rel="last"')
    pages.push(...(answer.body as unknown as Transaction[]))
  }
  expect(pages).toEqual(all)
  const before = await ask('GET', `/api/transactions?limit=2&before=${all[2]!._id}`)
  expect(before.body).toEqual(all.slice(3, 5))
})

test('the links of a list that began at `before` lead to its end, not to a page', async () => {
  for (const list of ['/api/transactions', `/api/transactions/ua/${alice.address}`]) {
    const all = (await ask('GET', list)).body as unknown as Transaction[]
    const rows: Transaction[] = []
    let path: string | undefined = `${list}?limit=2&before=${all[1]!._id}`
    while (path) {
      const answer = await ask('GET', path)
      expect(answer.headers['x-total-count']).toBe(String(all.length))
      rows.push(...(answer.body as unknown as Transaction[]))
      path = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1]
    }
    expect(rows).toEqual(all.slice(2))
  }
})

test('public calls accept an expired token, except the list screen, which answers 401', async () => {
  const hash = ((await ask('GET', '/api/transactions')).body as unknown as Transaction[])[0]!
    .transactionHash
  for (const path of [
    `/api/transactions/ua/${alice.address}`,
    '/api/statistics',
    '/api/ledger.csv',
  ])
    for (const token of ['gone', alice.token])
      expect((await ask('GET', path, undefined, { token })).status).toBe(200)

  // The list screen sends the stored token, and its user expects to be logged in.
  for (const path of ['/api/transactions', `/api/transactions/txh/${hash}`]) {
    expect((await ask('GET', path)).status).toBe(200)
    expect((await ask('GET', path, undefined, { token: alice.token })).status).toBe(200)
    expect(await ask('GET', path, undefined, { token: 'gone' })).toMatchObject({
      status: 401,
      body: { code: 'session_expired' },
    })
  }
})

test('a wallet’s history can be paged through to its end, and an unchanged page answers 304', async () => {
  const path = `/api/transactions/ua/${alice.address.toLowerCase()}`
  const first = await ask('GET', `${path}?limit=4`)
  const rows = first.body as unknown as Transaction[]
  const rest = await ask('GET', `${path}?limit=1000&before=${rows.at(-1)!._id}`)
  const all = [...rows, ...(rest.body as unknown as Transaction[])]
  expect(all).toHaveLength(Number(first.headers['x-total-count']))
  expect(all.every(row => row.from === alice.address || row.to === alice.address)).toBe(true)
  const again = await ask('GET', `${path}?limit=4`, undefined, {
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect(again.status).toBe(304)
})

test('a filtered history shows only its kind, and its links lead to the end', async () => {
  const all = (await ask('GET', `/api/transactions/ua/${alice.address}`))
    .body as unknown as Transaction[]
  const collect = async (show: string) => {
    const rows: Transaction[] = []
    let path: string | undefined = `/api/transactions/ua/${alice.address}?show=${show}&limit=2`
    while (path) {
      const answer = await ask('GET', path)
      rows.push(...(answer.body as unknown as Transaction[]))
      path = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1]
    }
    return rows
  }
  expect(await collect('sent')).toEqual(all.filter(row => row.from === alice.address))
  expect(await collect('bonus')).toEqual(all.filter(row => row.kind === 'bonus'))
  expect(await collect('mined')).toEqual([])
  expect(await collect('received')).toEqual(
    all.filter(row => row.to === alice.address && row.kind === 'transfer'),
  )
})

test('the CSV holds every line of the history, oldest first, with exact decimals', async () => {
  const response = await app.inject({ url: historyCsv.path.replace(':address', alice.address) })
  expect(response.headers['content-type']).toContain('text/csv')
  const [header, ...lines] = response.body.trimEnd().split('\r\n')
  const all = (await ask('GET', `/api/transactions/ua/${alice.address}`))
    .body as unknown as Transaction[]
  expect(header).toBe('number,time,kind,direction,counterparty,amount,fee,balance,block,hash')
  expect(lines.map(text => text.split(',').at(-1))).toEqual(
    all.map(row => row.transactionHash).toReversed(),
  )
  expect(lines[0]).toMatch(/^\d+,\d{4}-.*Z,bonus,received,SYSTEM,10,0,10,\d+,[0-9a-f]{64}$/)
  expect(lines[1]).toContain(',transfer,sent,')
  expect(lines[1]).toContain(',1.5,0.001,8.499,')
})

test('a page beyond the end is empty, however far', async () => {
  for (const path of ['/api/transactions', `/api/transactions/ua/${alice.address}`]) {
    const answer = await ask('GET', `${path}?limit=1000&page=2147483648`)
    expect(answer).toMatchObject({ status: 200, body: [] })
  }
})

for (const [path, status] of [
  ['/api/transactions/ua/0x12/history.csv', 400],
  ['/api/transactions/ua/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/history.csv', 404],
  [`/api/transactions/ua/${alice.address}?show=none`, 400],
  [`/api/transactions/ua/${alice.address}?show=sent&page=2`, 400],
  ['/api/transactions?limit=0', 400],
  ['/api/transactions?limit=1001', 400],
  ['/api/transactions?page=x', 400],
  ['/api/transactions?page=1&before=2', 400],
  ['/api/transactions?limit=1&limit=2', 400],
  ['/api/transactions/ua/0x12', 400],
  ['/api/transactions/ua/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 404],
  ['/api/transactions/txh/zz', 404],
  [`/api/transactions/txh/${'0'.repeat(64)}`, 404],
] as const)
  test(`GET ${path} answers ${status} with a sentence`, async () => {
    const answer = await ask('GET', path)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/\w+ \w+/)
  })

test('a proof leads from a transaction to the signed checkpoint, and a later one extends it', async () => {
  const sent = (await send(0.02)).body['transaction'] as Transaction
  const { body } = await ask('GET', `/api/proofs/transaction/${sent.transactionHash}`)
  const proof = body as unknown as ReplyOf<typeof transactionProof>
  const hash = hashTransaction({
    ...proof.transaction,
    kind: proof.transaction.kind as Kind,
    from: proof.transaction.from as Address | null,
    to: proof.transaction.to as Address,
    amount: micros(BigInt(proof.transaction.amount)),
    fee: micros(BigInt(proof.transaction.fee)),
  })
  expect(bytesToHex(hash)).toBe(sent.transactionHash)
  const merkleRoot = rootFromInclusion(
    leafHash(hash),
    proof.indexInBlock,
    proof.sizeOfBlock,
    proof.pathInBlock.map(hexToBytes),
  )
  expect(bytesToHex(merkleRoot!)).toBe(proof.block.merkleRoot)
  const blockHash = hashBlock({
    ...proof.block,
    previousHash: hexToBytes(proof.block.previousHash),
    merkleRoot: merkleRoot!,
    volume: micros(BigInt(proof.block.volume)),
    fees: micros(BigInt(proof.block.fees)),
    issued: micros(BigInt(proof.block.issued)),
    commits: {
      stateBlock: proof.block.commits!.stateBlock,
      stateRoot: hexToBytes(proof.block.commits!.stateRoot),
      stateSum: micros(BigInt(proof.block.commits!.stateSum)),
      actionsRoot: hexToBytes(proof.block.commits!.actionsRoot),
      evidenceRoot: hexToBytes(proof.block.commits!.evidenceRoot!),
    },
  })
  const signed = verifyCheckpoint(proof.checkpoint, proof.verifierKey)!
  const root = rootFromInclusion(
    leafHash(blockHash),
    proof.block.number - 1,
    signed.size,
    proof.pathInTree.map(hexToBytes),
  )
  expect(isSameHash(root!, signed.root)).toBe(true)

  await send(0.03)
  const later = (await ask('GET', '/api/checkpoint')).body as Record<string, string>
  const newer = verifyCheckpoint(later['checkpoint']!, later['verifierKey']!)!
  const path = `/api/proofs/consistency?from=${signed.size}&to=${newer.size}`
  const steps = ((await ask('GET', path)).body['proof'] as string[]).map(hexToBytes)
  expect(verifyConsistency(signed.size, signed.root, newer.size, newer.root, steps)).toBe(true)
  expect(await auditDatabase(pool)).toMatchObject({ checkpoints: 2 })
})
