import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { parseCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { cosign, cosignerKey, cosignersOf } from '#api/chain/log/cosignature.ts'
import { parsePolicy } from '#api/chain/log/policy.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { auditExport } from '#api/chain/replay/auditExport.ts'
import { ledgerNdjson } from '#api/calls/explorer.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { transactionProof } from '#api/calls/proofs.ts'
import { hasPython } from '../../testing/python.ts'
import { testApp } from '../../testing/testApp.ts'
import { openingOrder, randomAddress } from '../../testing/testLedger.ts'
import { readPublished, writePublished } from './published.ts'
import { startPythonWitness, startWitness } from '../../testing/witnesses/testWitnesses.ts'

const secret = new Uint8Array(32).fill(3)
const SIGNING_KEY = Buffer.from(secret).toString('base64')
const LOG = verifierKey('localhost:4000/log', publicKeyOf(secret))

/** A witness with its own answers. */
async function startOther(answer: (body: string) => string | null, seed: number) {
  const key = new Uint8Array(32).fill(seed)
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const said = answer(body)
      if (said !== null) response.end(said)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const name = `other.example/${seed}`
  return { url: `http://127.0.0.1:${port}`, verifierKey: cosignerKey(name, key), key, name }
}

const settingOf = (witnesses: readonly { url: string; verifierKey: string }[]) =>
  witnesses.map(({ url, verifierKey: key }) => `${url} ${key}`).join(', ')

async function publishedBy(world: Awaited<ReturnType<typeof testApp>>) {
  const policy = parsePolicy((await world.app.inject({ url: '/log/policy' })).body)
  const { body: note } = await world.app.inject({ url: '/log/checkpoint' })
  return { size: parseCheckpoint(note)?.size, ...cosignersOf(note, policy) }
}

const open = (world: Awaited<ReturnType<typeof testApp>>) =>
  world.ledger.submit(openingOrder(randomAddress(), REFERRAL_BONUS, Date.now()))

test('blocks are cosigned by the witnesses that answer, and payments do not wait for them', async () => {
  const silent = await startOther(() => null, 8)
  const good = [
    await startWitness(LOG),
    hasPython ? await startPythonWitness(LOG) : await startWitness(LOG),
  ]
  const WITNESSES = settingOf([...good, silent])
  const world = await testApp({ SIGNING_KEY, WITNESSES })
  for (let i = 0; i < 3; i++) {
    await open(world)
    await expect
      .poll(() => publishedBy(world))
      .toMatchObject({ size: world.head.block, isEnough: true, cosigned: { length: 2 } })
  }
  const policy = (await world.app.inject({ url: '/log/policy' })).body
  expect(policy).toContain('group witnesses 2 ours.example/')
  const hash = Buffer.from(world.head.newest(0, 1)[0]!.hash).toString('hex')
  const { body } = await world.askCall(transactionProof, { hash })
  expect(cosignersOf(body.checkpoint, parsePolicy(policy)).isEnough).toBe(true)
})

test('a proof waits for the witnesses of its block', async () => {
  const world = await testApp({ SIGNING_KEY, WITNESSES: settingOf([await startWitness(LOG)]) })
  await world.app.ready()
  await open(world)
  const [newest] = world.head.newest(0, 1)
  const hash = Buffer.from(newest!.hash).toString('hex')
  const { body } = await world.askCall(transactionProof, { hash })
  const policy = parsePolicy((await world.app.inject({ url: '/log/policy' })).body)
  expect(cosignersOf(body.checkpoint, policy).isEnough).toBe(true)
})

test('a cosigned checkpoint is never published again with fewer cosignatures', async () => {
  const { pool } = await testApp()
  const steps = [
    { size: 5, note: 'signed, cosigned' },
    { size: 5, note: 'signed' },
    { size: 6, note: 'signed' },
    { size: 6, note: 'signed, cosigned' },
  ]
  const shown = []
  for (const step of steps) {
    await writePublished(pool, step)
    shown.push(await readPublished(pool))
  }
  expect(shown).toEqual([steps[0], steps[0], steps[2], steps[3]])
})

test('a lying witness does not count, and below the quorum the log’s own signature is published', async () => {
  const liar = await startOther(body => {
    const note = body.slice(body.indexOf('\n\n') + 2).replace(/\n\d+\n/, '\n1000\n')
    return cosign(note, 'other.example/9', new Uint8Array(32).fill(9), 1_800_000_000)
  }, 9)
  const stranger = await startOther(() => 'never a signature\n', 10)
  const world = await testApp({ SIGNING_KEY, WITNESSES: settingOf([liar, stranger]) })
  await world.app.ready()
  await open(world)
  await expect
    .poll(() => publishedBy(world))
    .toMatchObject({ size: 1, isEnough: false, cosigned: [] })
})

test('a witness that has seen more blocks does not cosign, which is logged', async () => {
  const witness = await startWitness(LOG)
  const first = await testApp({ SIGNING_KEY, WITNESSES: settingOf([witness]) })
  await first.app.ready()
  await open(first)
  await open(first)
  await expect.poll(() => publishedBy(first)).toMatchObject({ size: 2, isEnough: true })
  // The same log on another database, as after a loss of the newest blocks.
  const setBack = await testApp({ SIGNING_KEY, WITNESSES: settingOf([witness]) })
  await setBack.app.ready()
  for (const size of [1, 2, 3]) {
    await open(setBack)
    await expect.poll(() => publishedBy(setBack)).toMatchObject({ size, isEnough: false })
  }
})

test('an export carries the cosigned checkpoint of its blocks, and an audit counts the witnesses', async () => {
  const witnesses = [await startWitness(LOG), await startWitness(LOG)]
  const world = await testApp({ SIGNING_KEY, WITNESSES: settingOf(witnesses) })
  await world.app.ready()
  await open(world)
  await expect.poll(() => publishedBy(world)).toMatchObject({ size: 1, isEnough: true })
  const { body } = await world.app.inject({ url: ledgerNdjson.path })
  const policy = (await world.app.inject({ url: '/log/policy' })).body
  const audited = await auditExport(body.trimEnd().split('\n'), { policy })
  expect(audited).toMatchObject({ blocks: 1, witnessed: { isEnough: true, isOwnPolicy: false } })
  expect(audited.witnessed!.cosigned).toHaveLength(2)
  // At another time, if a block has been made meanwhile.
  const cosigned = audited.witnessed!.cosigned.map(({ name }) => ({ name }))
  await expect
    .poll(async () => (await auditDatabase(world.pool, { policy })).witnessed)
    .toMatchObject({ isEnough: true, isOwnPolicy: false, cosigned })
})
