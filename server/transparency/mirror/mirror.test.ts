import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseCheckpoint, signCheckpoint } from '#api/chain/log/checkpoint.ts'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { decodeBlock, headerLength } from '#api/chain/block.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { TILE_WIDTH } from '#api/chain/log/tilePath.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { micros } from '#api/chain/money.ts'
import { restoreInstallation } from '../restore/restoreInstallation.ts'
import { logOperatorActions } from '../../ledger/operatorActions/logOperatorActions.ts'
import { recordOperatorAction } from '../../ledger/operatorActions/recordOperatorAction.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { testApp } from '../../testing/testApp.ts'
import { openingOrder, randomAddress } from '../../testing/testLedger.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { LogSource } from './LogSource.ts'
import { MirrorFolder } from './MirrorFolder.ts'
import { mirrorLog } from './mirrorLog.ts'
import { replayMirror } from './replayMirror.ts'

const world = await grownLog()
const { app, head, people, pay } = world
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const root = await mkdtemp(join(tmpdir(), 'cxac-mirror-'))
afterAll(() => rm(root, { recursive: true }))

/** More than a tile of blocks. */
async function grownLog() {
  const grown = await testApp()
  const wallets = Array.from({ length: 4 }, randomAddress)
  for (const address of wallets)
    await grown.ledger.submit(openingOrder(address, REFERRAL_BONUS, Date.now()))

  /** Operator actions in a block of their own. */
  async function log(count: number): Promise<void> {
    const record = { kind: 'keys_rotated', atMs: 1, about: '', what: '', why: '' } as const
    for (let i = 0; i < count; i++) await recordOperatorAction(grown.pool, record, { userId: null })
    await logOperatorActions(grown)
  }

  /** Each in a block of its own, the last few in one. */
  async function paySome(count: number): Promise<void> {
    const order = (i: number) =>
      transferOrder({
        from: wallets[i % 4]!,
        to: wallets[(i * 3 + 1) % 4]!,
        amount: micros(1n + BigInt(i)),
        fee: micros(1n),
        key: null,
        atMs: Date.now(),
      })
    for (let i = 0; i < count - 5; i++) await grown.ledger.submit(order(i))
    await Promise.all(Array.from({ length: 5 }, (_, i) => grown.ledger.submit(order(i))))
  }

  await paySome(300)
  for (let i = 0; i < 5; i++) await log(1 + (i % 3))
  return { ...grown, people: wallets, pay: paySome }
}

const folderOf = (name: string) => new MirrorFolder(join(root, name))
const mirror = async (name: string, from = url) => mirrorLog(new LogSource(from), folderOf(name))

test('tiles and blocks are served as immutable, the checkpoint is not, and a missing file is 404', async () => {
  const fresh = await grownLog()
  const size = fresh.head.block
  for (const [path, bytes] of [
    ['tile/0/000', 8192],
    ['tile/0/000.p/7', 7 * 32],
    ['tile/1/000.p/1', 32],
    ['tile/entries/000', 256 * 34],
    [`tile/0/001.p/${size - 256}`, (size - 256) * 32],
  ] as const) {
    const { statusCode, headers, rawPayload } = await fresh.app.inject({ url: `/log/${path}` })
    expect([path, statusCode, rawPayload.length]).toEqual([path, 200, bytes])
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['cache-control']).toContain('immutable')
  }
  const blocks = await fresh.app.inject({ url: '/log/blocks/000' })
  for (const [from, left] of [
    [0, null],
    [1, 0],
    [256, 255],
    [9999, 255],
  ] as const) {
    const { statusCode, rawPayload } = await fresh.app.inject({
      url: `/log/blocks/000?from=${from}`,
    })
    expect(statusCode).toBe(left === null ? 400 : 200)
    if (left === null) continue
    expect(blocks.rawPayload.subarray(-rawPayload.length).equals(rawPayload)).toBe(true)
    expect(decodeBlock(rawPayload.subarray(0, headerLength(rawPayload))).number).toBe(left + 1)
  }
  expect(blocks.headers['cache-control']).toContain('immutable')
  const note = await fresh.app.inject({ url: '/log/checkpoint' })
  expect(note.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(note.headers['cache-control']).toBe('public, max-age=1')
  expect(parseCheckpoint(note.body)).toMatchObject({ origin: 'localhost:4000/log', size })
  for (const path of [
    'tile/0/001',
    'tile/0/002.p/1',
    'tile/1/000.p/2',
    'tile/2/000.p/1',
    'tile/00/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/0/0',
    'tile/0/000.p/256',
    'tile/entries/001',
    'blocks/001',
    'blocks/x',
    'tile/0/x999/x999/x999/x999/x999/999',
  ]) {
    const { status, body } = await fresh.ask('GET', `/log/${path}`)
    expect([path, status, body.code]).toEqual([path, 404, 'tile_not_found'])
  }
})

test('a mirror copies only what is new, and is audited without the log', async () => {
  const size = head.block
  expect(await mirror('a')).toMatchObject({ before: 0, after: size, origin: 'localhost:4000/log' })
  expect(await mirror('a')).toMatchObject({ before: size, after: size })
  await pay(220)
  expect(await mirror('a')).toMatchObject({ before: size, after: head.block })
  expect(Math.floor(head.block / TILE_WIDTH)).toBe(2)
  expect(await readdir(join(root, 'a/tile/0'))).toEqual(['000', '001', '002.p'])
  const { replay } = await replayMirror(folderOf('a'))
  expect(replay.head.totals).toEqual(head.totals)
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../commands/audit.ts'), join(root, 'a')],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain(
    `The ledger is right: ${head.block} blocks, ${head.totals.transactions} transactions, 4 wallets, 9 operator actions`,
  )
  expect(status).toBe(0)
})

test('blocks committed meanwhile do not disturb a copy', async () => {
  const paying = pay(60)
  await mirror('busy')
  await mirror('busy')
  await paying
  expect(await mirror('busy')).toMatchObject({ after: head.block })
  await expect(replayMirror(folderOf('busy'))).resolves.toBeDefined()
})

test('a killed copy is continued, and partial files are not used', async () => {
  await mirror('b')
  await rm(join(root, 'b/checkpoint'))
  await rm(join(root, 'b/tile'), { recursive: true })
  const whole = await readFile(join(root, 'b/blocks/000'))
  await writeFile(join(root, 'b/blocks/001'), whole.subarray(0, 1000))
  await writeFile(join(root, 'b/.unfinished/left'), 'over')
  await mirror('b')
  await expect(replayMirror(folderOf('b'))).resolves.toBeDefined()
  expect(await readdir(join(root, 'b/.unfinished'))).toEqual([])
})

test('every changed byte of every file of a mirror is detected, and the file is named', async () => {
  await mirror('c')
  const files = await readdir(join(root, 'c'), { recursive: true, withFileTypes: true })
  for (const entry of files.filter(file => file.isFile() && file.name !== 'policy')) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const name = path.slice(join(root, 'c').length + 1)
    for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
      await writeFile(path, bytes.with(at, bytes[at]! ^ 1))
      await expect(replayMirror(folderOf('c')), `${name} at ${at}`).rejects.toThrow(ChainFault)
    }
    await rm(path)
    await expect(replayMirror(folderOf('c')), name).rejects.toThrow()
    await writeFile(path, bytes)
  }
  await expect(replayMirror(folderOf('c'))).resolves.toBeDefined()
})

test('a fork, a rollback and another’s log are refused, and nothing is written', async () => {
  await mirror('d')
  const checkpoint = join(root, 'd/checkpoint')
  const note = await readFile(checkpoint, 'utf8')
  const { origin, size, root: treeRoot } = parseCheckpoint(note)!
  const signed = (changed: object) =>
    signCheckpoint({ origin, size, root: treeRoot, ...changed }, origin, world.secret)
  for (const [what, known] of [
    ['a fork', signed({ size: size - 3 })],
    ['a rollback', signed({ size: size + 3 })],
    ['is not one of', signCheckpoint({ origin, size, root: treeRoot }, origin, new Uint8Array(32))],
  ] as const) {
    await writeFile(checkpoint, known)
    await expect(mirror('d')).rejects.toThrow(what)
    expect(await readFile(checkpoint, 'utf8')).toBe(known)
  }
  await writeFile(checkpoint, note)
  const other = await testApp({ PUBLIC_URL: 'https://other.example' })
  await other.ledger.submit(openingOrder(randomAddress(), REFERRAL_BONUS, Date.now()))
  const otherUrl = await other.app.listen({ port: 0, host: '127.0.0.1' })
  await expect(mirror('d', otherUrl)).rejects.toThrow('is not one of localhost:4000/log+')
  await expect(mirror('e', 'http://127.0.0.1:9')).rejects.toThrow('cannot be reached')
  await expect(mirror('e', 'ftp://x')).rejects.toThrow('is not an address')
})

test('a mirror requires the witnesses of the policy, and of the policy it stored before', async () => {
  await mirror('h')
  const policy = join(root, 'h/policy')
  const text = await readFile(policy, 'utf8')
  const witness = cosignerKey('w.example', new Uint8Array(32).fill(4))
  await writeFile(policy, text.replace('quorum none', `witness w ${witness}\nquorum w`))
  await expect(mirror('h')).rejects.toThrow('are fewer than the policy demands: cosigned by nobody')
  await expect(replayMirror(folderOf('h'))).rejects.toThrow('are fewer than the policy demands')
  await writeFile(policy, text.replace('quorum none', `witness w ${witness}\nquorum none`))
  const checkpoint = join(root, 'h/checkpoint')
  const note = await readFile(checkpoint, 'utf8')
  const { origin, size, root: treeRoot } = parseCheckpoint(note)!
  const other = signCheckpoint({ origin, size: size - 1, root: treeRoot }, origin, world.secret)
  await writeFile(checkpoint, note + cosign(other, 'w.example', new Uint8Array(32).fill(4), 1e9))
  await expect(replayMirror(folderOf('h')), 'a cosignature of another checkpoint').rejects.toThrow(
    'are fewer than the policy demands',
  )
  await writeFile(checkpoint, note)
  await mirror('h')
  expect(await readFile(policy, 'utf8')).toBe(text)
})

test('a mirror restores a ledger with its name and key, only into an empty database', async () => {
  await mirror('f')
  const signingKey = Buffer.from(world.secret).toString('base64')
  const empty = await testApp({ SIGNING_KEY: signingKey, PUBLIC_URL: 'https://new.example' })
  const restored = await restoreInstallation(empty, folderOf('f'), {})
  expect(restored).toMatchObject({ isSameLog: true })
  const verifierKey = restored.verifierKey
  expect(await auditDatabase(empty.pool, { verifierKey })).toEqual({
    blocks: head.block,
    transactions: head.totals.transactions,
    operatorActions: 9,
    wallets: 4,
    checkpoints: 1,
    witnessed: null,
  })
  const { rows } = await empty.pool.query<{ log_origin: string }>(
    'SELECT log_origin FROM installation',
  )
  expect(rows[0]?.log_origin).toBe('localhost:4000/log')
  for (const address of people) {
    const { rows: found } = await empty.pool.query<{ balance: bigint }>(
      'SELECT balance_micros AS balance FROM wallets WHERE address = $1',
      [address],
    )
    const { rows: wanted } = await world.pool.query<{ balance: bigint }>(
      'SELECT balance_micros AS balance FROM wallets WHERE address = $1',
      [address],
    )
    expect(found).toEqual(wanted)
  }
  await expect(restoreInstallation(empty, folderOf('f'), {})).rejects.toThrow(
    'has a ledger already',
  )
})

test('a wrong mirror restores nothing, and another key begins another log', async () => {
  await mirror('g')
  await cp(join(root, 'g'), join(root, 'wrong'), { recursive: true })
  const file = join(root, 'wrong/tile/entries/000')
  const bytes = await readFile(file)
  await writeFile(file, bytes.with(40, bytes[40]! ^ 1))
  const empty = await testApp({ PUBLIC_URL: 'https://new.example' })
  await expect(restoreInstallation(empty, folderOf('wrong'), {})).rejects.toThrow(
    'tile/entries/000: bytes do not recompute',
  )
  expect((await empty.pool.query('SELECT FROM blocks')).rowCount).toBe(0)
  expect(await restoreInstallation(empty, folderOf('g'), {})).toMatchObject({ isSameLog: false })
  await expect(auditDatabase(empty.pool)).resolves.toMatchObject({ checkpoints: 0 })
})
