import { expect, test } from 'vitest'
import { publicKeyOf } from '#ed25519'
import { signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import { leafHash, merkleRoot } from '../tree/merkle.ts'
import { type ChainBlock, people } from '../testing/chains.ts'
import { honestChain, LIFE_MS, owner, RECOVERY, thief } from '../testing/attackScene.ts'
import { KEY_ATTACKS } from '../testing/keyAttacks.ts'
import { linkDrafts, ORIGIN } from '../testing/KeyChain.ts'
import { auditExport } from './auditExport.ts'
import { formatBlockLine, formatCheckpointLine } from './exportLine.ts'
import { CXAC_RULES } from './issuingRules.ts'
import { packBlock, unpackBlocks } from './packedBlock.ts'
import { Replay } from './replay.ts'

const SECRET = new Uint8Array(32).fill(1)

/** With a valid signature: root has the key. */
function exported(chain: readonly ChainBlock[], origin = ORIGIN): string[] {
  const root = merkleRoot(chain.map(({ block }) => leafHash(block.hash)))
  const note = signCheckpoint({ origin, size: chain.length, root }, origin, SECRET)
  const key = verifierKey(origin, publicKeyOf(SECRET))
  return [
    ...chain.map(({ block, transactions }) => formatBlockLine(block, transactions)),
    formatCheckpointLine(note, key),
  ].map(line => line.trimEnd())
}

/** As a mirror and an auditor read it. */
async function replayPacked(chain: readonly ChainBlock[]): Promise<Replay> {
  const replay = new Replay(CXAC_RULES, () => true)
  const chunks = async function* () {
    for (const { block, transactions } of chain) yield packBlock(block, transactions)
  }
  for await (const { block, transactions } of unpackBlocks(chunks(), 'blocks/000'))
    replay.extend(block, transactions)
  return replay
}

test('an honest chain with keys passes every audit', async () => {
  const chain = honestChain().claim(people[4]!).link()
  expect((await replayPacked(chain)).head.number).toBe(5)
  expect(await auditExport(exported(chain))).toMatchObject({ blocks: 5, transactions: 9 })
})

test('an id counts until its order has expired, whatever else is in memory', async () => {
  const chain = honestChain()
  const id = new Uint8Array(16).fill(7)
  const pay = (order: object) => chain.pay(owner, thief, 1n, { by: RECOVERY, order })
  // This one is remembered longer, and is before the other.
  pay({ validUntilMs: chain.nowMs + LIFE_MS })
  pay({ id, validUntilMs: chain.nowMs + 2 })
  chain.nowMs += 2
  expect((await replayPacked(pay({ id }).link())).head.number).toBe(5)
  await expect(replayPacked(pay({ id }).link())).rejects.toThrow('an id that was used before')
})

test('an id still counts in the last millisecond of its order', async () => {
  const chain = honestChain()
  const id = new Uint8Array(16).fill(7)
  chain.pay(owner, thief, 1n, { by: RECOVERY, order: { id, validUntilMs: chain.nowMs + 2 } })
  chain.pay(owner, thief, 1n, { by: RECOVERY, order: { id } })
  await expect(replayPacked(chain.link())).rejects.toThrow('an id that was used before')
})

test('a replay that continues from a snapshot finds the same', async () => {
  const before = linkDrafts(honestChain().drafts.slice(0, 4))
  // Used ids and the sums of a day are known only from the past.
  const isOfPast = /used before|on one day/
  const chosen = KEY_ATTACKS.filter(({ fault }, i) => i % 7 === 0 || isOfPast.test(fault.source))
  for (const { fault, drafts } of chosen) {
    const chain = linkDrafts(drafts())
    if (chain[3]!.block.hash.join() !== before[3]!.block.hash.join()) continue
    const first = await replayPacked(before)
    const replay = Replay.resume(CXAC_RULES, structuredClone(first.snapshot), () => true)
    const rest = () =>
      chain.slice(4).forEach(({ block, transactions }) => replay.extend(block, transactions))
    expect(rest).toThrow(fault)
  }
})

test('there are a hundred attacks, each with its own name', () => {
  expect(new Set(KEY_ATTACKS.map(({ name }) => name)).size).toBe(KEY_ATTACKS.length)
  expect(KEY_ATTACKS.length).toBeGreaterThanOrEqual(100)
})

for (const { name, fault, drafts } of KEY_ATTACKS)
  test(`every audit names ${name}`, async () => {
    const chain = linkDrafts(drafts())
    const replay = new Replay(CXAC_RULES)
    const append = () =>
      chain.forEach(({ block, transactions }) => replay.append(block, transactions))
    expect(append).toThrow(fault)
    await expect(replayPacked(chain)).rejects.toThrow(fault)
    await expect(auditExport(exported(chain))).rejects.toThrow(fault)
  })

test('orders for another log than the one that signs are named', async () => {
  const chain = linkDrafts(honestChain().drafts.slice(0, 4))
  await expect(auditExport(exported(chain, 'other.example/log'))).rejects.toThrow(
    'key sets: origin is not other.example/log',
  )
})
