import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { publicKeyOf } from '#ed25519'
import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import { formatBlockLine, formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { people } from '#api/chain/testing/chains.ts'
import { honestChain, owner, RECOVERY, thief } from '#api/chain/testing/attackScene.ts'
import { KEY_ATTACKS } from '#api/chain/testing/keyAttacks.ts'
import { type Draft, type KeyChain, linkDrafts, ORIGIN } from '#api/chain/testing/KeyChain.ts'
import { hasPython } from '../testing/python.ts'

const SECRET = new Uint8Array(32).fill(1)
const DOCS = join(import.meta.dirname, '../../docs')
/** One process for all files, which begin alike: a start of Python takes longer than an audit, a signature 20 ms. */
const DRIVER = `
import functools, runpy, sys
sys.path.insert(0, sys.argv[1])
import ownerkeys
ownerkeys.is_ordered = functools.cache(ownerkeys.is_ordered)
for file in sys.argv[2:]:
    sys.argv = ["verify.py", file]
    try: runpy.run_path(sys.path[0] + "/verify.py")
    except SystemExit as fault: print(fault)
`

const folder = await mkdtemp(join(tmpdir(), 'cxac-attacks-'))
afterAll(() => rm(folder, { recursive: true }))

function exported(drafts: readonly Draft[]): string {
  const chain = linkDrafts(drafts)
  const root = merkleRoot(chain.map(({ block }) => leafHash(block.hash)))
  const note = signCheckpoint({ origin: ORIGIN, size: chain.length, root }, ORIGIN, SECRET)
  const lines = chain.map(({ block, transactions }) => formatBlockLine(block, transactions))
  return [...lines, formatCheckpointLine(note, verifierKey(ORIGIN, publicKeyOf(SECRET)))].join('')
}

/** The id of an order that has expired, in a new one. */
function withOldId(): KeyChain {
  const chain = honestChain()
  const order = { id: new Uint8Array(16).fill(7) }
  chain.pay(owner, thief, 1n, { by: RECOVERY, order: { ...order, validUntilMs: chain.nowMs + 1 } })
  chain.nowMs += 1
  return chain.pay(owner, thief, 1n, { by: RECOVERY, order })
}

const honest = [honestChain().claim(people[4]!), withOldId()].map(({ drafts }) => drafts)
const chains = [...honest, ...KEY_ATTACKS.map(({ drafts }) => drafts())]
const texts = chains.map(exported)
// In Python the keys of an object would do for a list.
texts.push(texts[0]!.replace(/"evidence":\["(\w+)"\]/, '"evidence":{"$1":null}'))
const files = texts.map((_, i) => join(folder, `${i}.ndjson`))
for (const [i, text] of texts.entries()) await writeFile(files[i]!, text)
const { stdout = '', stderr = '' } = hasPython
  ? spawnSync('python3', ['-c', DRIVER, DOCS, ...files], { encoding: 'utf8' })
  : {}
const said = stdout.split('\n').filter(line => line.startsWith('The ledger is'))

test.skipIf(!hasPython)('verify.py finds honest chains right', () => {
  expect(stderr).toBe('')
  expect(said[0]).toMatch(/^The ledger is right: 5 blocks, 9 transactions/)
  expect(said[1]).toMatch(/^The ledger is right: 5 blocks, 10 transactions/)
  expect(said.length).toBe(texts.length)
  expect(said.at(-1)).toBe('The ledger is WRONG. First fault: line 2: evidence')
})

for (const [i, { name, fault }] of KEY_ATTACKS.entries())
  test.skipIf(!hasPython)(`verify.py names ${name}`, () =>
    expect(said[honest.length + i]).toMatch(fault),
  )
