import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { auditors } from '#api/calls/proofs.ts'
import { cosignedAt } from '#api/chain/log/cosignature.ts'
import { COSIGNER, parseVerifierKey, splitNote } from '#api/chain/log/note.ts'
import { auditedUpTo } from '#api/chain/log/auditedUpTo.ts'
import { parseCheckpoint, signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { parsePolicy } from '#api/chain/log/policy.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import { MINING_REWARD, REFERRAL_BONUS } from '#api/limits.ts'
import { publicKeyOf } from '#ed25519'
import type { Order } from '../../ledger/order.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { testApp } from '../../testing/testApp.ts'
import { openingOrder, randomAddress } from '../../testing/testLedger.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { LogSource } from '../mirror/LogSource.ts'
import { openWitness } from '../witness/openWitness.ts'
import { serveWitness } from '../witness/serveWitness.ts'
import { originHash, WitnessStore } from '../witness/WitnessStore.ts'
import { Auditor } from './Auditor.ts'
import { Refused } from './Refused.ts'
import { SnapshotFile } from './SnapshotFile.ts'

const ORIGIN = 'localhost:4000/log'
const secret = new Uint8Array(32).fill(3)
const SIGNING_KEY = Buffer.from(secret).toString('base64')
const LOG = verifierKey(ORIGIN, publicKeyOf(secret))
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-auditor-'))
  whenDone(() => rm(folder, { recursive: true }))
  return folder
}

/** In this folder, as after any end of the process before. */
async function openIn(folder: string, url: string, now = Date.now, rules = rulesBy(now)) {
  const said: string[] = []
  const asked: string[] = []
  const source = new LogSource(url)
  const readBlocks = source.readBlocks.bind(source)
  source.readBlocks = (place, from) => {
    asked.push(`${place.index}.p/${place.width} from ${from}`)
    return readBlocks(place, from)
  }
  const auditor = await Auditor.open({
    name: 'auditor.example',
    secretKey: new Uint8Array(32).fill(5),
    logKey: LOG,
    source,
    store: new WitnessStore(folder),
    snapshots: new SnapshotFile(join(folder, 'snapshot')),
    refused: new Refused(join(folder, 'refused')),
    say: line => said.push(line),
    rules,
    now,
  })
  const newestSize = async () => {
    const note = await auditor.newest(originHash(ORIGIN))
    return note === null ? null : parseCheckpoint(note)!.size
  }
  return { auditor, source, said, asked, newestSize }
}

async function openWorld(settings: Record<string, string> = {}) {
  const world = await testApp({ SIGNING_KEY, ...settings })
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const people = [randomAddress(), randomAddress()]
  for (const address of people)
    await world.ledger.submit(openingOrder(address, REFERRAL_BONUS, Date.now()))
  const pay = (amount = 5n) =>
    world.ledger.submit(
      transferOrder({
        from: people[0]!,
        to: people[1]!,
        amount: micros(amount),
        fee: micros(1n),
        key: null,
        atMs: Date.now(),
      }),
    )
  return { ...world, url: url, people, pay }
}

const systemOrder = (
  kind: 'claim' | 'bonus',
  amount: Micros,
  to: Address,
  atMs: number,
): Order<null> => ({
  atMs,
  touches: { wallets: [to], marks: [] },
  decide: () => ({
    postings: [{ kind, from: null, to, amount, fee: micros(0n) }],
    answer: () => null,
  }),
})

test('an auditor cosigns what it recomputed, and resumes from its snapshot, also after a kill', async () => {
  const { url, pay, head } = await openWorld()
  const folder = await newFolder()
  const first = await openIn(folder, url)
  expect(await first.auditor.round()).toBe(true)
  expect(await first.newestSize()).toBe(head.block)
  await pay()
  await first.auditor.round()
  expect(await first.newestSize()).toBe(head.block)
  await first.auditor.stop()

  // Killed with a cosigned checkpoint that is newer than the snapshot.
  const second = await openIn(folder, url)
  expect(second.auditor.blocks).toBe(head.block)
  for (let i = 0; i < 260; i++) await pay()
  await second.auditor.round()
  const killedAt = head.block
  await pay()
  const third = await openIn(folder, url)
  expect(third.auditor.blocks).toBeLessThan(killedAt)
  expect(await third.newestSize()).toBe(killedAt)
  await third.auditor.round()
  expect(await third.newestSize()).toBe(head.block)
  await third.auditor.stop()
  await pay()
  const fourth = await openIn(folder, url)
  await fourth.auditor.round()
  expect(fourth.asked).toEqual([`1.p/${head.block - 256} from ${head.block}`])
  expect([fourth.said, await fourth.newestSize()]).toEqual([[], head.block])
})

test('a block that breaks a rule is named, and nothing beyond is cosigned, also after a restart', async () => {
  const { url, ledger, people, pay, head } = await openWorld()
  const folder = await newFolder()
  const { auditor, said, newestSize } = await openIn(folder, url)
  await auditor.round()
  const right = head.block
  await pay()
  await ledger.submit(systemOrder('bonus', REFERRAL_BONUS, people[0]!, Date.now()))
  expect(await auditor.round()).toBe(false)
  expect(said).toEqual([
    'The ledger is WRONG. First fault: transaction 4: kind is a bonus for a wallet that is not new. It never cosigns beyond.',
  ])
  await auditor.stop()
  await pay()
  const again = await openIn(folder, url)
  expect(await again.auditor.round()).toBe(false)
  expect(again.said).toEqual(said)
  expect([await newestSize(), await again.newestSize()]).toEqual([right, right])
  const evidence = await readFile(join(folder, 'refused'), 'utf8')
  expect(parseCheckpoint(evidence.split('\n\n').slice(1).join('\n\n'))?.size).toBe(right + 2)
})

test('an auditor waits for the time of a block that is dated ahead', async () => {
  const { url, ledger, people, head } = await openWorld()
  let nowMs = Date.now()
  const { auditor, said, newestSize } = await openIn(await newFolder(), url, () => nowMs)
  await auditor.round()
  const right = head.block
  const laterMs = nowMs + 3_600_000
  await ledger.submit(systemOrder('claim', MINING_REWARD, people[0]!, laterMs))
  expect(await auditor.round()).toBe(true)
  expect(said).toEqual([
    `It waits at block ${right}: block 3: atMs is ${laterMs}, more than two minutes ahead of the reader's clock`,
  ])
  expect(await newestSize()).toBe(right)
  nowMs = laterMs
  await auditor.round()
  expect(await newestSize()).toBe(right + 1)
})

test('a withheld order is never cosigned: its block is dated before the last look, also after a restart', async () => {
  const { url, ledger, people, head } = await openWorld()
  const folder = await newFolder()
  // A cosignature counts in seconds.
  const startMs = Math.ceil(Date.now() / 1000) * 1000
  let nowMs = startMs
  const now = () => nowMs
  const claim = (by: number, atMs: number) =>
    ledger.submit(systemOrder('claim', MINING_REWARD, people[by]!, startMs + atMs))
  const open = () => openIn(folder, url, now)
  const first = await open()
  await first.auditor.round()
  nowMs += 30 * MINUTE_MS
  await first.auditor.round()
  const right = head.block

  // Killed. What was published late, or by a clock that lags, is not dated back.
  await claim(0, 28 * MINUTE_MS)
  const second = await open()
  await second.auditor.round()
  expect([second.said, await second.newestSize()]).toEqual([[], right + 1])
  nowMs += DAY_MS
  await second.auditor.round()

  const third = await open()
  await claim(1, DAY_MS + 28 * MINUTE_MS - 1)
  for (const { auditor, said, newestSize } of [second, third]) {
    expect(await auditor.round()).toBe(true)
    expect(said.join()).toContain(`block ${right + 2}: atMs is `)
    expect(said.join()).toContain('when the log had only the blocks before it')
    expect(await newestSize()).toBe(right + 1)
  }
})

test('an auditor that catches up cosigns old blocks, with the time at which it saw the checkpoint', async () => {
  const { url, pay, head } = await openWorld()
  await pay()
  const laterMs = Date.now() + DAY_MS
  const { auditor, source, said } = await openIn(await newFolder(), url, () => nowMs)
  let nowMs = laterMs
  const readBlocks = source.readBlocks.bind(source)
  source.readBlocks = (place, from) => {
    nowMs += DAY_MS
    return readBlocks(place, from)
  }
  await auditor.round()
  const note = (await auditor.newest(originHash(ORIGIN)))!
  expect(said).toEqual([])
  expect(parseCheckpoint(note)!.size).toBe(head.block)
  const { text, signatures } = splitNote(note)!
  expect(cosignedAt(text, signatures, parseVerifierKey(auditor.verifierKey, COSIGNER)!)).toEqual([
    Math.floor(laterMs / 1000),
  ])
})

test('an error inside a block restarts the replay from its snapshot', async () => {
  const { url, pay, head } = await openWorld()
  const folder = await newFolder()
  const first = await openIn(folder, url)
  await first.auditor.round()
  await first.auditor.stop()
  // One batch has at least the last two.
  await Promise.all([pay(), pay(), pay()])
  let transactions = 0
  const { rewards, ...rules } = rulesBy(Date.now)
  const failing = {
    ...rules,
    get rewards() {
      if (++transactions === 3) throw new RangeError('no memory')
      return rewards
    },
  }
  const { auditor, newestSize } = await openIn(folder, url, Date.now, failing)
  await expect(auditor.round()).rejects.toThrow('no memory')
  expect(await auditor.round()).toBe(true)
  expect(await newestSize()).toBe(head.block)
})

test('a failure of any kind is said, and does not end the process', async () => {
  const { url } = await openWorld()
  const folder = await newFolder()
  const { auditor, source, said } = await openIn(folder, url)
  const gone = Promise.withResolvers<void>()
  source.readText = () => {
    gone.resolve()
    return Promise.reject(new TypeError('terminated'))
  }
  auditor.start()
  await gone.promise
  await auditor.stop()
  expect(said).toEqual(['It tries again in some seconds: TypeError: terminated'])
})

test('an auditor without disk space for its snapshot continues', async () => {
  const { url, head } = await openWorld()
  const folder = await newFolder()
  const { auditor, said, newestSize } = await openIn(folder, url)
  await mkdir(join(folder, 'snapshot.new'))
  await auditor.round()
  await auditor.stop()
  expect(said.join()).toContain('The snapshot could not be written')
  expect(await newestSize()).toBe(head.block)
})

test('an auditor does not follow a fork, nor a checkpoint of another key', async () => {
  const [world, other] = [await openWorld(), await openWorld()]
  const folder = await newFolder()
  await (await openIn(folder, world.url)).auditor.round()
  await other.pay()
  const forked = await openIn(folder, other.url)
  expect(await forked.auditor.round()).toBe(true)
  expect(forked.said.join()).toContain('does not continue the first 2 blocks')
  expect(await forked.newestSize()).toBe(2)
  const stranger = await openWorld({ SIGNING_KEY: Buffer.alloc(32, 9).toString('base64') })
  const strange = await openIn(await newFolder(), stranger.url)
  await strange.auditor.round()
  expect(strange.said.join()).toContain('checkpoint: signature is not one of')
  expect(await strange.newestSize()).toBeNull()
})

test('the policy names the auditors, and the server passes on what they have cosigned', async () => {
  const folder = await newFolder()
  const { witness } = await openWitness({ folder, name: 'w.example', logs: [LOG] })
  let serving: Awaited<ReturnType<typeof openIn>> | null = null
  const newest = async (hash: string) => (await serving?.auditor.newest(hash)) ?? null
  const server = serveWitness(witness, () => {}, { newest })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => server.close())
  const { port } = server.address() as { port: number }
  const { auditor } = await openIn(folder, 'http://localhost')
  const AUDITORS = `http://127.0.0.1:${port}/auditor ${auditor.verifierKey}`
  const world = await openWorld({ AUDITORS })
  serving = await openIn(folder, world.url)
  await serving.auditor.round()

  const { checkpoints, verifierKey: key, policy } = (await world.askCall(auditors, {})).body
  expect(policy).toContain(
    `witness auditor.example ${auditor.verifierKey}\ngroup auditors any auditor.example\nquorum none\n`,
  )
  const parsed = parsePolicy(policy)
  expect(auditedUpTo(checkpoints, key, parsed)).toMatchObject({ auditors: 1, block: 2 })
  const bare = signCheckpoint({ ...parseCheckpoint(checkpoints[0]!)!, size: 9 }, ORIGIN, secret)
  expect(auditedUpTo([bare], key, parsed)).toBeNull()
})
