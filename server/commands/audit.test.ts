import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ledgerNdjson } from '#api/calls/explorer.ts'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { openingOrder, randomAddress } from '../testing/testLedger.ts'
import { testApp } from '../testing/testApp.ts'

const COMMAND = join(import.meta.dirname, 'audit.ts')
const folder = await mkdtemp(join(tmpdir(), 'cxac-audit-'))
afterAll(() => rm(folder, { recursive: true }))

const { app, ledger } = await testApp()
const open = () => ledger.submit(openingOrder(randomAddress(), REFERRAL_BONUS, Date.now()))
await open()
const kept = (await app.inject({ url: '/api/checkpoint' })).body
const { verifierKey } = JSON.parse(kept) as { verifierKey: string }
await open()
const exported = (await app.inject({ url: ledgerNdjson.path })).body
await writeFile(join(folder, 'ledger.ndjson'), exported)
await writeFile(join(folder, 'changed.ndjson'), exported.replace('"amount":"1', '"amount":"2'))
await writeFile(join(folder, 'kept.json'), kept)
const note = (JSON.parse(kept) as { checkpoint: string }).checkpoint
await writeFile(join(folder, 'kept.txt'), note)

/** As npm runs it: in the project's folder, with the user's folder in INIT_CWD. */
function audit(args: readonly string[], input = '') {
  const env = { ...process.env, INIT_CWD: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    env,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('an exported ledger is audited from a file, and against a saved checkpoint', () => {
  const right = `The ledger is right: 2 blocks, 2 transactions, 2 wallets, 0 operator actions, signed by ${verifierKey}.`
  for (const file of ['kept.json', 'kept.txt']) {
    const { status, stdout } = audit(['ledger.ndjson', '--checkpoint', file])
    expect(stdout).toContain(right)
    expect(stdout).toContain('It extends the checkpoint that you saved.')
    expect(status).toBe(0)
  }
})

test('the witnesses of a policy must have cosigned, and the age of their cosignatures is printed', async () => {
  const [name, secretKey] = ['w.example', new Uint8Array(32).fill(3)]
  const policy = `log ${verifierKey}\nwitness w ${cosignerKey(name, secretKey)}\nquorum w\n`
  await writeFile(join(folder, 'policy'), policy)
  const unwitnessed = audit(['ledger.ndjson', '--policy', 'policy'])
  expect(unwitnessed.stderr).toContain('Fewer witnesses have cosigned it than the policy demands')
  expect(unwitnessed.status).toBe(1)

  const lines = exported.trimEnd().split('\n')
  const { checkpoint } = JSON.parse(lines.pop()!) as { checkpoint: string }
  const atSeconds = Math.floor(Date.now() / 1000) - 3 * 86_400
  const cosigned = checkpoint + cosign(checkpoint, name, secretKey, atSeconds)
  const text = `${lines.join('\n')}\n${formatCheckpointLine(cosigned, verifierKey, policy)}`
  const own = audit(['-'], text)
  expect(own.stdout).toContain('Cosigned by w (3 days ago).\nThe policy came with the file')
  const given = audit(['-', '--policy', 'policy'], text)
  expect(given.stdout).toContain('Cosigned by w (3 days ago).')
  expect(given.stdout).not.toContain('came with the file')
  expect([own.status, given.status]).toEqual([0, 0])
})

test('an exported ledger is audited from standard input', () => {
  const { status, stdout } = audit(['-', '--key', verifierKey], exported)
  expect(stdout).toContain('The ledger is right: 2 blocks')
  expect(status).toBe(0)
})

test('a changed export fails, and the first wrong row is named', () => {
  const { status, stderr } = audit(['changed.ndjson'])
  expect(stderr).toContain('The ledger is WRONG. First fault: transaction 1: amount is 2')
  expect(status).toBe(1)
})

for (const [what, args, sentence] of [
  ['a missing file', ['gone.ndjson'], 'The file cannot be read'],
  ['two files', ['ledger.ndjson', 'ledger.ndjson'], 'npm run audit -- ledger.ndjson'],
  ['an unknown option', ['--fast'], 'npm run audit -- ledger.ndjson'],
  [
    'a file that is no checkpoint',
    ['ledger.ndjson', '--checkpoint', 'ledger.ndjson'],
    'holds neither a checkpoint nor an answer of /api/checkpoint',
  ],
] as const)
  test(`${what} is refused with a sentence`, () => {
    const { status, stderr } = audit(args)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
    expect(status).toBe(1)
  })
