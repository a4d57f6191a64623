import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { publicKeyOf } from '#ed25519'
import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { leafHash, merkleRoot } from '#api/chain/merkle.ts'
import { formatBlockLine, formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { people } from '#api/chain/testing/chains.ts'
import { honestChain } from '#api/chain/testing/attackScene.ts'
import { KEY_ATTACKS } from '#api/chain/testing/keyAttacks.ts'
import { type Draft, linkDrafts, ORIGIN } from '#api/chain/testing/KeyChain.ts'
import { hasPython } from '../testing/python.ts'

/** All of them take Python nine seconds. */
const EVERY = 5
const SECRET = new Uint8Array(32).fill(1)
const DOCS = join(import.meta.dirname, '../../docs')
/** One process for all files: each start of Python takes longer than an audit. */
const DRIVER = `
import runpy, sys
sys.path.insert(0, sys.argv[1])
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

test.skipIf(!hasPython)(
  'docs/verify.py names attacks on owner keys in the same words',
  async () => {
    const honest = honestChain().claim(people[4]!).drafts
    const attacks = KEY_ATTACKS.filter((_, i) => i % EVERY === 0)
    const chains = [honest, ...attacks.map(({ drafts }) => drafts())]
    const files = chains.map((_, i) => join(folder, `${i}.ndjson`))
    for (const [i, drafts] of chains.entries()) await writeFile(files[i]!, exported(drafts))
    const { stdout, stderr } = spawnSync('python3', ['-c', DRIVER, DOCS, ...files], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const said = stdout.split('\n').filter(line => line.startsWith('The ledger is'))
    expect(said[0]).toMatch(/^The ledger is right: 5 blocks, 9 transactions/)
    expect(said.length).toBe(chains.length)
    for (const [i, { name, fault }] of attacks.entries()) expect(said[i + 1], name).toMatch(fault)
  },
)
