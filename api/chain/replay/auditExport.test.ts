import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditExport, type ExportAuditOptions } from './auditExport.ts'
import { parseCheckpoint, signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { formatBlockLine, formatCheckpointLine, parseExportLine } from './exportLine.ts'
import { leafHash } from '../tree/merkle.ts'
import { micros } from '../money.ts'
import { ChainFault } from './ChainFault.ts'
import { NO_RULES } from './issuingRules.ts'
import { splitLines } from './splitLines.ts'
import {
  anyChain,
  buildChain,
  type ChainBlock,
  linkChain,
  people,
  type PlannedTransaction,
} from '../testing/chains.ts'
import { leavesAfter } from '../testing/states.ts'
import { appendLeaf, treeRoot } from '../tree/tree.ts'
import { cosign, cosignerKey } from '../log/cosignature.ts'
import { formatPolicy, keysOnly } from '../log/policy.ts'

const NAME = 'cxac/test'
const secretKey = new Uint8Array(32).fill(7)
const key = verifierKey(NAME, publicKeyOf(secretKey))
const planned: PlannedTransaction = {
  from: 0,
  to: 1,
  amount: 5n,
  fee: 1n,
  isBonus: false,
  afterMs: 10,
}
const chain = buildChain([
  [{ ...planned, to: 0, amount: 100n }],
  [planned, { ...planned, to: 0 }],
  [{ ...planned, to: 2 }],
])

const linesOf = (blocks: readonly ChainBlock[]) =>
  blocks.map(({ block, transactions }) => formatBlockLine(block, transactions))
const checkpointLineOf = (blocks: readonly ChainBlock[], signer = secretKey) =>
  formatCheckpointLine(noteOf(blocks, signer), verifierKey(NAME, publicKeyOf(signer)))
const exportOf = (blocks: readonly ChainBlock[]) =>
  [...linesOf(blocks), checkpointLineOf(blocks)].join('')

const audit = (text: string, options: ExportAuditOptions = {}) =>
  auditExport(splitLines(inPieces(text)), { rules: NO_RULES, ...options })

/** The message of the fault, or null. */
const faultOf = (text: string, options?: ExportAuditOptions) =>
  audit(text, options).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ChainFault) return error.message
      throw error
    },
  )

test('any exported chain is accepted, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(anyChain, fc.integer({ min: 1, max: 5000 }), async (blocks, size) => {
      const transactions = blocks.flatMap(each => each.transactions)
      const seen: number[] = []
      const audited = await auditExport(splitLines(inPieces(exportOf(blocks), size)), {
        rules: NO_RULES,
        trustedKey: key,
        address: people[3]!,
        onProgress: done => seen.push(done.transactions),
      })
      expect(audited).toEqual({
        blocks: blocks.length,
        transactions: transactions.length,
        operatorActions: blocks.reduce((sum, { block }) => sum + block.operatorActions.length, 0),
        wallets: new Set(transactions.map(t => t.to)).size,
        wallet: leavesAfter(transactions).find(({ address }) => address === people[3]) ?? null,
        signedBy: key,
        witnessed: null,
      })
      expect(seen).toEqual(blocks.map(({ block }) => block.transactions))
    }),
    { numRuns: 30 },
  )
})

test('a formatted line is parsed to the same values', () => {
  for (const { block, transactions } of chain)
    expect(parseExportLine(formatBlockLine(block, transactions).trimEnd(), 1)).toEqual({
      block,
      transactions,
    })
})

test('a line has only one notation: no field twice, in another order or with spaces', async () => {
  const text = exportOf(chain)
  for (const other of [
    text.replace('"amount":', '"amount":"1","amount":'),
    text.replace(/("number":1),("previousHash":"0+")/, '$2,$1'),
    text.replace('{"block"', '{ "block"'),
    text.replace('"number":1,', '"number":1.0,'),
  ]) {
    expect(other).not.toBe(text)
    expect(await faultOf(other)).toMatch(/^line \d+: text/)
  }
})

test('any changed digit is detected', async () => {
  await fc.assert(
    fc.asyncProperty(anyChain, fc.nat(), fc.integer({ min: 1, max: 9 }), async (blocks, at, by) => {
      const text = exportOf(blocks)
      const places = [...text.matchAll(/\d/g)].map(match => match.index)
      const place = places[at % places.length]!
      const digit = (Number(text[place]) + by) % 10
      expect(await faultOf(text.slice(0, place) + digit + text.slice(place + 1))).toMatch(/^\w+ \d/)
    }),
    { numRuns: 200 },
  )
})

test('a truncated export is never accepted', async () => {
  const text = exportOf(chain)
  for (let length = 0; length < text.length - 1; length += 7)
    expect(await faultOf(text.slice(0, length))).toMatch(/^line \d: (text|checkpoint)/)
})

test('exports that continue each other are audited as one', async () => {
  const [first, rest] = [chain.slice(0, 1), chain.slice(1)]
  const text = [exportOf(first), ...linesOf(rest), checkpointLineOf(chain)].join('')
  expect(await audit(text)).toMatchObject({ blocks: 3, transactions: 4 })
  const unsigned = [exportOf(first), ...linesOf(rest)].join('')
  expect(await faultOf(unsigned)).toBe('line 5: checkpoint is missing: the export was cut off')
  expect(await faultOf(exportOf(rest))).toBe('block 1: number is 2')
  const twice = exportOf(chain) + exportOf(chain)
  expect(await faultOf(twice)).toBe('block 4: number is 1')
})

const good = linesOf(chain)[1]!
const checkpointLine = checkpointLineOf(chain)
const broken: [what: string, line: string, message: string][] = [
  ['no JSON', 'block 2', 'line 2: text is no JSON'],
  ['an empty line', '', 'line 2: text is no JSON'],
  ['a list', '[]', 'line 2: text is no object'],
  ['no block', '{"transactions":[]}', 'line 2: block is missing'],
  ['a block of text', '{"block":"2","transactions":[]}', 'line 2: block is no object'],
  [
    'transactions that are no list',
    good.replace(/:\[.*\]/, ':{}'),
    'line 2: transactions is no list',
  ],
  ['a field too many', good.replace('{', '{"note":1,'), 'line 2: note is not known'],
  ['a field too few', good.replace(/"fees":"\d+",/, ''), 'line 2: block.fees is missing'],
  [
    'an amount as a number',
    good.replace(/"volume":"(\d+)"/, '"volume":$1'),
    'line 2: block.volume is not a whole number as text',
  ],
  [
    'an amount with a sign',
    good.replace('"amount":"5"', '"amount":"-5"'),
    'line 2: transactions[0].amount is not a whole number as text',
  ],
  [
    'a second spelling of an amount',
    good.replace('"fee":"1"', '"fee":"01"'),
    'line 2: transactions[0].fee is not a whole number as text',
  ],
  [
    'a number as text',
    good.replace('"number":2', '"number":"2"'),
    'line 2: block.number is not a whole number',
  ],
  [
    'a broken number',
    good.replace('"number":2', '"number":2.5'),
    'line 2: block.number is not a whole number',
  ],
  [
    'a hash in capitals',
    good.replace(/"hash":"\w+"/, hash => hash.toUpperCase().replace('HASH', 'hash')),
    'line 2: block.hash is not a hash of 64 lower-case hex digits',
  ],
  [
    'a kind that there is not',
    good.replace('"transfer"', '"gift"'),
    'line 2: transactions[0].kind is not a kind',
  ],
  [
    'half an address',
    good.replace(/"to":"0x\w{20}/, '"to":"0x'),
    'line 2: transactions[0].to is not an address',
  ],
  [
    'a balance of SYSTEM',
    good.replace(/"from":"\w+"/, '"from":null'),
    'line 2: transactions[0].fromSequence is not null',
  ],
  [
    'a checkpoint with more in it',
    checkpointLine.replace('{', '{"size":3,'),
    'line 2: size is not known',
  ],
  [
    'a checkpoint of later blocks',
    checkpointLine,
    'line 2: checkpoint is of 3 blocks, which are not all here',
  ],
]
for (const [what, line, message] of broken)
  test(`${what} is refused, and the line is named`, async () => {
    const text = [linesOf(chain)[0]!, `${line.trimEnd()}\n`, checkpointLine].join('')
    expect(await faultOf(text)).toBe(message)
  })

test('a checkpoint over other blocks, or by another key, is refused', async () => {
  const other = linkChain(
    chain.map(({ transactions }) => transactions.map(t => ({ ...t, atMs: 5 }))),
  )
  expect(await faultOf([...linesOf(chain), checkpointLineOf(other)].join(''))).toBe(
    'line 4: checkpoint has another root than the first 3 blocks here',
  )
  const stranger = new Uint8Array(32).fill(8)
  const text = [...linesOf(chain), checkpointLineOf(chain, stranger)].join('')
  expect(await faultOf(text)).toBeNull()
  expect(await faultOf(text, { trustedKey: key })).toMatch(/^line 4: verifierKey is .* instead of /)
  expect(await faultOf(exportOf(chain.slice(0, 1)) + text.split('\n').slice(1).join('\n'))).toMatch(
    /^line 5: verifierKey is /,
  )
})

test('an export must extend a known checkpoint, whatever its own signatures are', async () => {
  const known = (blocks: readonly ChainBlock[]) => ({ knownCheckpoint: noteOf(blocks) })
  for (let size = 0; size <= chain.length; size++)
    expect(await faultOf(exportOf(chain), known(chain.slice(0, size)))).toBeNull()
  const rewritten = linkChain([
    chain[0]!.transactions,
    chain[1]!.transactions.slice(0, 1),
    chain[2]!.transactions.map(t => ({
      ...t,
      number: 3,
      fromSequence: 3,
      fromBalance: micros(88n),
    })),
  ])
  expect(await faultOf(exportOf(rewritten), known(chain.slice(0, 1)))).toBeNull()
  expect(await faultOf(exportOf(rewritten), known(chain.slice(0, 2)))).toBe(
    'known checkpoint: checkpoint has another root than the first 2 blocks here',
  )
  expect(await faultOf(exportOf(chain.slice(0, 2)), known(chain))).toBe(
    'known checkpoint: checkpoint is of 3 blocks, which are not all here',
  )
  expect(await faultOf(exportOf(chain), { knownCheckpoint: 'cxac' })).toBe(
    'known checkpoint: checkpoint cannot be read',
  )
})

test('the root over the known blocks is returned if all of them are there', async () => {
  const rootAt = async (knownSize: number) =>
    (await audit(exportOf(chain), { knownSize })).knownRoot
  for (let size = 0; size <= chain.length; size++)
    expect(await rootAt(size)).toEqual(parseCheckpoint(noteOf(chain.slice(0, size)))!.root)
  expect(await rootAt(chain.length + 1)).toBeUndefined()
})

test('a line without an end is refused at a limit', async () => {
  async function* endless() {
    for (;;) yield ' '.repeat(1_000_000)
  }
  await expect(auditExport(splitLines(endless()))).rejects.toThrow('line 1: text is longer than')
})

function noteOf(blocks: readonly ChainBlock[], signer = secretKey): string {
  let frontier: Uint8Array[] = []
  for (const [size, { block }] of blocks.entries())
    frontier = appendLeaf(size, frontier, leafHash(block.hash)).frontier
  return signCheckpoint(
    { origin: NAME, size: blocks.length, root: treeRoot(frontier) },
    NAME,
    signer,
  )
}

async function* inPieces(text: string, size = 1000): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const witnessNames = ['w1.example', 'w2.example', 'w3.example']
const witnessKeys = witnessNames.map((name, i) =>
  cosignerKey(name, new Uint8Array(32).fill(20 + i)),
)
const policyWith = (quorum: number, logKey = key) =>
  keysOnly(
    formatPolicy({
      log: { verifierKey: logKey, url: 'https://log.example' },
      witnesses: witnessKeys.map(verifier => ({ verifierKey: verifier, url: 'https://w.example' })),
      quorum,
    }),
  )
const cosignature = (note: string, i: number) =>
  cosign(note, witnessNames[i]!, new Uint8Array(32).fill(20 + i), 1_750_000_000 + i)
const cosignedBy = (places: readonly number[], note = noteOf(chain, secretKey)) =>
  note + places.map(i => cosignature(note, i)).join('')
const exportWith = (note: string, policy?: string) =>
  [...linesOf(chain), formatCheckpointLine(note, key, policy)].join('')

test('the quorum of the last checkpoint is counted by the policy in the export', async () => {
  const policy = policyWith(2)
  const audited = (places: number[]) => audit(exportWith(cosignedBy(places), policy))
  expect((await audited([0, 2])).witnessed).toEqual({
    cosigned: [
      { name: 'w1.example', atSeconds: 1_750_000_000 },
      { name: 'w3.example', atSeconds: 1_750_000_002 },
    ],
    isEnough: true,
    isOwnPolicy: true,
  })
  expect((await audited([1])).witnessed).toMatchObject({ isEnough: false })
  const continued = checkpointLineOf([]) + exportWith(cosignedBy([0, 1]), policy)
  expect((await audit(continued)).witnessed).toMatchObject({ isEnough: true })
})

test("the reader's own policy counts instead of the one in the export", async () => {
  const text = exportWith(cosignedBy([0, 1]), policyWith(2))
  expect((await audit(text, { policy: policyWith(2) })).witnessed).toMatchObject({
    isEnough: true,
    isOwnPolicy: false,
  })
  const { witnessed } = await audit(text, { policy: policyWith(3) })
  expect(witnessed).toMatchObject({ isEnough: false, isOwnPolicy: false })
  const before = exportWith(noteOf(chain, secretKey))
  expect((await audit(before, { policy: policyWith(0) })).witnessed).toMatchObject({
    isEnough: true,
    cosigned: [],
  })
})

for (const [what, note, policy, sentence] of [
  ['a wrong cosignature', spoiled(cosignedBy([0])), policyWith(0), 'has a wrong cosignature'],
  [
    'a cosignature of another checkpoint',
    noteOf(chain, secretKey) + cosignature(noteOf(chain.slice(0, -1), secretKey), 0),
    policyWith(0),
    'has a wrong cosignature',
  ],
  [
    'a signature of a stranger',
    cosignedBy([0]),
    `log ${key}\nquorum none\n`,
    'names another log, or',
  ],
  ['another log', cosignedBy([]), policyWith(0, strangersKey()), 'which the policy does not name'],
  [
    'a second log',
    cosignedBy([]),
    `log ${strangersKey()}\n${policyWith(0)}`,
    'names another log, or',
  ],
  ['no quorum', cosignedBy([]), `log ${key}\n`, 'policy cannot be read: it has no quorum'],
] as const)
  test(`an export whose policy comes with ${what} is refused`, async () => {
    expect(await faultOf(exportWith(note, policy))).toContain(sentence)
  })

function strangersKey(): string {
  return verifierKey(NAME, publicKeyOf(new Uint8Array(32).fill(9)))
}

/** Another character in the middle of the last signature. */
function spoiled(note: string): string {
  const at = note.length - 40
  return note.slice(0, at) + (note[at] === 'A' ? 'B' : 'A') + note.slice(at + 1)
}
