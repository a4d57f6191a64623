import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { formatAddCheckpoint } from '#api/chain/log/addCheckpoint.ts'
import { type BlockHeader, hashBlock } from '#api/chain/block.ts'
import { micros } from '#api/chain/money.ts'
import { auditExport } from '#api/chain/replay/auditExport.ts'
import {
  buildChain,
  type ChainBlock,
  linkChain,
  people,
  type PlannedTransaction,
} from '#api/chain/testing/chains.ts'
import { honestChain } from '#api/chain/testing/attackScene.ts'
import { FORGER } from '#api/chain/testing/forgedFiles.ts'
import { KEY_ATTACKS } from '#api/chain/testing/keyAttacks.ts'
import { linkDrafts } from '#api/chain/testing/KeyChain.ts'
import { leavesAfter, nodeOf, recursiveSum } from '#api/chain/testing/states.ts'
import { type StateLeaf, stateRoot } from '#api/chain/state/stateTree.ts'
import { forgedLog } from '../testing/forgedLog.ts'
import { whenDone } from '../testing/whenDone.ts'
import { openAuditor } from './auditor/openAuditor.ts'
import { LogSource } from './mirror/LogSource.ts'
import { MirrorFolder } from './mirror/MirrorFolder.ts'
import { mirrorLog } from './mirror/mirrorLog.ts'
import { replayMirror } from './mirror/replayMirror.ts'
import { openWitness } from './witness/openWitness.ts'

// The forgeries of docs/proofs.md that are about the rules. Every hash and signature in them is right.
const planned: PlannedTransaction = {
  from: 0,
  to: 1,
  amount: 5n,
  fee: 1n,
  isBonus: false,
  afterMs: 10,
}
const bonus = (to: number): PlannedTransaction => ({
  ...planned,
  from: 4,
  to,
  amount: 10_000_000n,
  isBonus: true,
})
const claim = (to: number, afterMs = 10): PlannedTransaction => ({
  ...planned,
  from: 4,
  to,
  amount: 2_000_000n,
  afterMs,
})
const plan: PlannedTransaction[][] = [
  [bonus(0)],
  [bonus(1)],
  [claim(2)],
  [planned],
  [planned],
  [planned],
]
const honest = buildChain(plan, 1)
const drafts = honest.map(({ transactions }) => transactions)

/** Another header, and the links after it. */
function withHeader(number: number, change: (header: BlockHeader) => Partial<BlockHeader>) {
  let previousHash: Uint8Array | null = null
  return honest.map(({ block, transactions }): ChainBlock => {
    const header = {
      ...block,
      ...(block.number === number ? change(block) : {}),
      ...(previousHash && { previousHash }),
    }
    previousHash = hashBlock(header)
    return { block: { ...header, hash: previousHash }, transactions }
  })
}

/** Block 6 names the state after block 5. */
const withState = (change: (leaves: StateLeaf[]) => StateLeaf[]) =>
  withHeader(6, ({ commits }) => {
    const leaves = change(leavesAfter(drafts.slice(0, 5).flat()))
    const top = recursiveSum(leaves.map(nodeOf))
    const state = { stateRoot: stateRoot(leaves.length, top), stateSum: top.sum }
    return { commits: { ...commits!, ...state } }
  })

const richer = (leaf: StateLeaf, by: bigint): StateLeaf => ({
  ...leaf,
  balance: micros(leaf.balance + by),
})

const SECRETS: Record<string, Uint8Array> = {
  w: new Uint8Array(32).fill(31),
  own: new Uint8Array(32).fill(32),
}

const aDayOn = honest.at(-1)!.block.atMs
const FORGERIES: [what: string, chain: ChainBlock[], row: string, column: string][] = [
  [
    'a wallet is left out of the state, and its coins given to another',
    withState(([first, second, third]) => [richer(first!, third!.balance), second!]),
    'block 6',
    'stateRoot',
  ],
  [
    'an address is twice in the state',
    withState(([first, second, third]) => [
      richer(first!, -5n),
      second!,
      third!,
      { ...first!, number: 4, balance: micros(5n) },
    ]),
    'block 6',
    'stateRoot',
  ],
  [
    'a header names an older state than one before',
    withHeader(6, () => ({ commits: { ...honest[3]!.block.commits!, stateBlock: 1 } })),
    'block 6',
    'stateBlock',
  ],
  [
    'a header states more coins as issued',
    withHeader(3, ({ issued }) => ({ issued: micros(issued + 1n) })),
    'block 3',
    'issued',
  ],
  [
    'a wallet claims twice in 24 hours',
    buildChain([...plan, [claim(2, 86_399_000)]], 1),
    'transaction 7',
    'atMs',
  ],
  [
    'a claim is of a million',
    buildChain([[{ ...claim(0), amount: 1_000_000_000_000n }]], 1),
    'transaction 1',
    'amount',
  ],
  [
    'a wallet sends what it has not',
    linkChain([...drafts, [{ ...drafts[5]![0]!, number: 7, amount: micros(99_000_000n) }]], 1),
    'transaction 7',
    'amount',
  ],
  ['an empty block is no state block', linkChain([...drafts, []], 1), 'block 7', 'transactions'],
  ...KEY_ATTACKS.filter(({ fault }) => fault.source.startsWith('transaction 9: evidence'))
    .filter((_, nth) => nth % 30 === 0)
    .map(({ name, drafts: forged }): (typeof FORGERIES)[number] => [
      `owner keys: ${name}`,
      linkDrafts(forged()),
      'transaction 9',
      'evidence',
    ]),
  [
    'owners have signed for another log',
    honestChain().claim(people[4]!).link(),
    'key sets',
    'origin',
  ],
  ['a wallet gets a second bonus', buildChain([...plan, [bonus(1)]], 1), 'transaction 7', 'kind'],
  [
    'a claim is made for a day to come',
    buildChain([...plan, [claim(2, Date.now() + 86_400_000 - aDayOn)]], 1),
    'block 7',
    'atMs',
  ],
]

for (const [what, chain, row, column] of [
  ...FORGERIES,
  ['nothing: no owner has ordered its transfers, but all are custodial', honest, '', ''] as const,
]) {
  test(`audits and auditors notice, witnesses and mirrors do not: ${what}`, async () => {
    const { url, note, exported } = await forgedLog(chain)
    const folder = await mkdtemp(join(tmpdir(), 'cxac-forged-'))
    whenDone(() => rm(folder, { recursive: true }))
    const { witness, name, logs } = await openWitness({ folder, name: 'w.example', logs: [FORGER] })
    const asked = formatAddCheckpoint({ oldSize: 0, proof: [], note })
    expect(await witness.addCheckpoint(asked)).toMatchObject({ status: 200 })
    const copy = new MirrorFolder(join(folder, 'mirror'))
    expect(await mirrorLog(new LogSource(url), copy)).toMatchObject({ after: chain.length })

    const said: string[] = []
    const say = (line: string) => said.push(line)
    const auditor = await openAuditor({ folder, witnessName: name, logs, url, say })
    await auditor.round()
    const lines = exported.trimEnd().split('\n')
    const audits = await Promise.allSettled([auditExport(lines), replayMirror(copy)])
    if (row === '') {
      expect(audits).toMatchObject(audits.map(() => ({ status: 'fulfilled' })))
      return expect([said, auditor.blocks]).toEqual([[], chain.length])
    }
    expect(audits).toMatchObject(
      audits.map(() => ({ status: 'rejected', reason: { row, column } })),
    )
    expect(said.join()).toContain(`${row}: ${column}`)
    expect(auditor.blocks).toBeLessThan(chain.length)
  })
}

test('a log cannot swap the witnesses of a mirror for as many of its own', async () => {
  const path = await mkdtemp(join(tmpdir(), 'cxac-forged-'))
  whenDone(() => rm(path, { recursive: true }))
  const folder = new MirrorFolder(path)
  const policyOf = (name: string) => {
    const witness = cosignerKey(name, SECRETS[name]!)
    return `log ${FORGER}\nwitness ${name} ${witness}\nquorum ${name}\n`
  }
  const mirrored = async (chain: ChainBlock[], policy: string, ...cosigners: string[]) => {
    const { url, files, note } = await forgedLog(chain)
    const lines = cosigners.map(name => cosign(note, name, SECRETS[name]!, 1_750_000_000))
    files.set('/log/policy', policy).set('/log/checkpoint', note + lines.join(''))
    return mirrorLog(new LogSource(url), folder)
  }
  const begin = honest.slice(0, 4)
  expect(await mirrored(begin, policyOf('w'), 'w')).toMatchObject({ isPolicyKept: false })
  expect(await mirrored(begin, policyOf('own'), 'w', 'own')).toMatchObject({ isPolicyKept: true })
  expect(await folder.readText('policy')).toBe(policyOf('w'))
  await expect(mirrored(honest, policyOf('own'), 'own')).rejects.toThrow('are fewer than')
})

test('an auditor waits when the log shows fewer blocks than before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cxac-forged-'))
  whenDone(() => rm(folder, { recursive: true }))
  const said: string[] = []
  const options = {
    folder,
    witnessName: 'w.example',
    logs: [FORGER],
    say: (l: string) => said.push(l),
  }
  const { url } = await forgedLog(honest)
  const before = await openAuditor({ ...options, url })
  await before.round()
  await before.stop()
  const shorter = await forgedLog(honest.slice(0, 4))
  const after = await openAuditor({ ...options, url: shorter.url })
  expect(await after.round()).toBe(true)
  expect(said.join()).toContain('It waits at block 6: checkpoint: size is 4')
})
