import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cosignerKey } from '#api/chain/log/cosignature.ts'
import { formatBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { formatReceipt } from '#api/chain/proof/receipt.ts'
import { formatTlogProof, parseTlogProof } from '#api/chain/proof/tlogProof.ts'
import { FORGED_KEY_SETS } from '#api/chain/testing/forgedKeySets.ts'
import { orderedReceipt } from '#api/chain/testing/orderedReceipt.ts'
import { SignedLedger } from '#api/chain/testing/SignedLedger.ts'
import { sampleBalance, sampleOperatorAction, sampleReceipt } from '#api/chain/testing/receipts.ts'
import { HASH_BYTES } from '#api/chain/tree/merkle.ts'
import { hasPython } from '../testing/python.ts'

/** Of the first sample witness. */
const WITNESS_SECRET = new Uint8Array(32).fill(2)
const folder = await mkdtemp(join(tmpdir(), 'cxac-receipt-'))
afterAll(() => rm(folder, { recursive: true }))
const { text, policy } = sampleReceipt({ witnesses: 1, quorum: 1, cosigners: 1 })
const { text: balance, proof } = sampleBalance({ witnesses: 1, quorum: 1, cosigners: 1 })
const moreIssued = { ...proof, stateHeader: proof.stateHeader.with(122, 99) }
const operatorAction = sampleOperatorAction({ witnesses: 1, quorum: 1, cosigners: 1 }).text
/** The one witness once more, by another name of the same key. */
const twicePolicy = policy
  .replace(
    'group witnesses 1',
    `witness again ${cosignerKey('again', WITNESS_SECRET)}\ngroup witnesses 2`,
  )
  .replace(/^(group .*)$/m, '$1 again')
const ordered = orderedReceipt()

/** Its last field says that it has a byte more. */
function overstated(): string {
  const { receipt, text: long } = orderedReceipt('by_change')
  const { later } = receipt.keySet!
  if (!('change' in later)) throw new Error('No change')
  const { evidence, path } = later.change.place
  const parts = parseTlogProof(long)!
  const at = parts.extra.length - HASH_BYTES * path.length - evidence.length - 13
  new DataView(parts.extra.buffer).setUint32(at, evidence.length + 1)
  return formatTlogProof(parts)
}

const files = {
  'ordered.tlog-proof': ordered.text,
  'by-change.tlog-proof': orderedReceipt('by_change').text,
  'by-some-key.tlog-proof': orderedReceipt('without_key_set').text,
  'first-line.tlog-proof': ordered.text.replace('c2sp.org', 'c2spXorg'),
  'overstated.tlog-proof': overstated(),
  'huge.tlog-proof': ordered.text.replace('extra ', `extra ${'A'.repeat(1_200_000)}`),
  'wrong-order.tlog-proof': formatReceipt({
    ...ordered.receipt,
    evidence: new SignedLedger().evidence(3, 1),
  }),
  'operatorAction.tlog-proof': operatorAction,
  'wrong-action.tlog-proof': operatorAction.replace('\n7\n', '\n8\n'),
  'balance.tlog-proof': balance,
  'wrong-balance.tlog-proof': balance.replace('\n7\n', '\n8\n'),
  'wrong-total.tlog-proof': formatBalanceProof(moreIssued),
  'good.tlog-proof': text,
  'no-quorum.tlog-proof': sampleReceipt({ witnesses: 1, quorum: 1, cosigners: 0 }).text,
  'good.html': `<p>x</p><pre id="receipt">${text}</pre>`,
  'wrong.tlog-proof': text.replace('\n7\n', '\n8\n'),
  empty: '',
  binary: Buffer.from([0xff, 0xfe, 0x00]),
  cut: text.slice(0, 300),
  'no-index': text.replace(/\nindex .*/, ''),
  endless: '{"proof":'.repeat(100_000),
  huge: text.replace('\n7\n', `\n${'9'.repeat(5000)}\n`),
  policy,
  'twice-policy': twicePolicy,
  'other-policy': policy.replace('quorum witnesses', 'quorum none').replace(/^log .*\n/, ''),
}
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
const verify = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'verify.ts'), ...args])

test('a receipt is verified from either file, by its own keys or by a trusted policy', () => {
  for (const args of [
    ['good.tlog-proof'],
    ['good.html'],
    ['good.tlog-proof', '--policy', 'policy'],
  ]) {
    const { status, said } = verify(...args)
    const headline = args.includes('--policy') ? 'Proved' : 'Consistent'
    expect(said).toContain(`${headline}: bonus of 0.000005 CXAC from SYSTEM`)
    expect(said).toContain('Signed by wallet.example/log+')
    expect(said.includes('This key came with the file')).toBe(headline === 'Consistent')
    expect(status).toBe(0)
  }
})

test('the proof of a balance is verified', () => {
  const { status, said } = verify('balance.tlog-proof', '--policy', 'policy')
  expect(said).toContain('held 0.00002 CXAC after block 5.')
  expect(status).toBe(0)
})

test('the proof of an operator action is verified', () => {
  const { status, said } = verify('operatorAction.tlog-proof', '--policy', 'policy')
  expect(said).toContain('Proved: kyc_rejected at 2025-06-15T15:06:40.123Z, in block 5.')
  expect(status).toBe(0)
})

test('a wrong proof ends with 1 and names the failed step, a missing file with a sentence', () => {
  for (const [args, sentence] of [
    [['wrong.tlog-proof'], "Not proved: 'Signature' failed"],
    [['wrong-balance.tlog-proof'], "Not proved: 'Place in the ledger' failed"],
    [['wrong-total.tlog-proof'], "Not proved: 'Total of all wallets' failed"],
    [['wrong-action.tlog-proof'], "Not proved: 'Signature' failed"],
    [['no-quorum.tlog-proof'], "Not proved: 'Witnesses' is missing"],
    [['good.tlog-proof', '--policy', 'other-policy'], "Not proved: 'Signature' failed"],
    [['policy'], "Not proved: 'File' failed"],
    [['first-line.tlog-proof'], "Not proved: 'File' failed"],
    [['overstated.tlog-proof'], "Not proved: 'File' failed"],
    [['huge.tlog-proof'], "Not proved: 'File' failed"],
    [['gone'], 'The file cannot be read'],
    [[], 'npm run verify -- FILE'],
    [['a', 'b'], 'npm run verify -- FILE'],
  ] as const) {
    const { status, said } = verify(...args)
    expect(said).toContain(sentence)
    expect(said).not.toContain('    at ')
    expect(status).toBe(1)
  }
})

describe.skipIf(!hasPython)('docs/receipt.py (needs python3)', () => {
  const PROGRAM = join(import.meta.dirname, '../../docs/receipt.py')

  test('agrees with ours about a receipt', () => {
    expect(run('python3', [PROGRAM, 'good.tlog-proof'])).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^The receipt is consistent \(by the keys in it: compare them\): transaction 14, [0-9a-f]{64}, in block 5 of 7/,
      ),
    })
    for (const file of ['good.tlog-proof', 'good.html'])
      expect(run('python3', [PROGRAM, file, 'policy'])).toEqual({
        status: 0,
        said: expect.stringMatching(/^The receipt is right: transaction 14,/),
      })
    expect(run('python3', [PROGRAM, 'wrong.tlog-proof']).status).toBe(1)
  })

  test('refuses a policy that has one key under two names, as ours does', () => {
    expect(run('python3', [PROGRAM, 'good.tlog-proof', 'twice-policy'])).toEqual({
      status: 1,
      said: 'The receipt is WRONG: one key under two names\n',
    })
    expect(verify('good.tlog-proof', '--policy', 'twice-policy').said).toContain(
      "Not proved: 'Policy' failed",
    )
  })

  test('trusts nobody by an empty policy, as ours does', () => {
    expect(run('python3', [PROGRAM, 'good.tlog-proof', 'empty'])).toEqual({
      status: 1,
      said: expect.stringMatching(/^The receipt is WRONG: /),
    })
    expect(verify('good.tlog-proof', '--policy', 'empty').said).toContain('Not proved:')
  })

  test('says of strange files in one line that they are wrong, and ours never crashes', () => {
    for (const file of ['empty', 'policy', 'binary', 'cut', 'no-index', 'endless', 'huge']) {
      expect([file, run('python3', [PROGRAM, file])]).toEqual([
        file,
        { status: 1, said: expect.stringMatching(/^The receipt is WRONG: .+\n$/) },
      ])
      const { status, said } = verify(file)
      expect([file, status, said]).toEqual([file, 1, expect.stringContaining('Not proved:')])
      expect(said).not.toContain('    at ')
    }
    expect(run('python3', [PROGRAM, 'gone']).said).toMatch(/^The file cannot be read: .+\n$/)
    expect(run('python3', [PROGRAM]).said).toMatch(/^Checks a receipt/)
  })

  test('agrees with ours about an order of the owner', () => {
    for (const file of ['ordered.tlog-proof', 'by-change.tlog-proof'])
      expect(run('python3', [PROGRAM, file])).toEqual({
        status: 0,
        said: expect.stringContaining("ordered with the owner's key, in block 3 of"),
      })
    expect(run('python3', [PROGRAM, 'by-some-key.tlog-proof'])).toEqual({
      status: 0,
      said: expect.stringContaining(
        "ordered with a key (an audit shows whether it is one of the wallet's keys), in block 3 of 4",
      ),
    })
    expect(run('python3', [PROGRAM, 'wrong-order.tlog-proof'])).toEqual({
      status: 1,
      said: 'The receipt is WRONG: order of the owner\n',
    })
    expect(verify('ordered.tlog-proof').said).toContain('✓ Key of the wallet: It was one of the')
    expect(verify('by-some-key.tlog-proof').said).toContain(
      'A key has signed the order; an audit shows whether it is one of the wallet’s keys',
    )
    expect(verify('wrong-order.tlog-proof').said).toContain("'Order of the owner' failed")
  })

  for (const [file, fault] of [
    ['first-line', 'form'],
    ['overstated', 'length'],
  ])
    test(`agrees with ours about the form of ${file}`, () => {
      expect(run('python3', [PROGRAM, `${file}.tlog-proof`])).toEqual({
        status: 1,
        said: `The receipt is WRONG: ${fault}\n`,
      })
    })

  test('agrees with ours about forged key sets', async () => {
    for (const [i, [, receipt]] of FORGED_KEY_SETS.entries())
      await writeFile(join(folder, `forged-${i}`), formatReceipt(receipt))
    const { said } = run('python3', ['-c', EACH_FORGED, PROGRAM, String(FORGED_KEY_SETS.length)])
    const faults = said.trim().split('\n')
    expect(faults).toHaveLength(FORGED_KEY_SETS.length)
    expect(new Set(faults)).toEqual(new Set(['key of the wallet', 'path']))
  })

  test('agrees with ours about a balance', () => {
    expect(run('python3', [PROGRAM, 'balance.tlog-proof'])).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^The receipt is consistent \(by the keys in it: compare them\): 0x[0-9a-f]{40} holds 20 of 75 micros after block 5, in block 7 of 7/,
      ),
    })
    expect(run('python3', [PROGRAM, 'balance.tlog-proof', 'policy']).status).toBe(0)
    expect(run('python3', [PROGRAM, 'wrong-balance.tlog-proof']).status).toBe(1)
  })

  test('agrees with ours about an operator action', () => {
    expect(run('python3', [PROGRAM, 'operatorAction.tlog-proof', 'policy'])).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^The receipt is right: operator action [0-9a-f]{64} of kind 2 in block 5 of 7/,
      ),
    })
    expect(run('python3', [PROGRAM, 'wrong-action.tlog-proof']).status).toBe(1)
  })

  for (const [file, content] of [
    ['operatorAction.tlog-proof', operatorAction],
    ['good.tlog-proof', text],
    ['balance.tlog-proof', balance],
    ['ordered.tlog-proof', ordered.text],
  ] as const)
    test(`finds a flipped bit in every third byte of ${file}`, () => {
      const { status, said } = run('python3', ['-c', SOME_BITS, PROGRAM, file])
      expect(said.trim()).toBe(`${Math.ceil(Buffer.byteLength(content) / 3)} tried, [] accepted`)
      expect(status).toBe(0)
    })
})

const EACH_FORGED = `
import os, sys
sys.path.insert(0, os.path.dirname(sys.argv[1]))
import receipt
for i in range(int(sys.argv[2])):
    try: print(receipt.verify(open(f"forged-{i}").read()))
    except Exception as error: print(error)
`

/** Every bit would take half a minute: signatures are slow in plain Python. Ours is tried with many more. */
const SOME_BITS = `
import functools, os, sys
sys.path.insert(0, os.path.dirname(sys.argv[1]))
import checkpoint, receipt
checkpoint.is_signed = functools.cache(checkpoint.is_signed)
data, accepted = open(sys.argv[2], "rb").read(), []
places = range(0, len(data), 3)
for place in places:
    wrong = bytearray(data)
    wrong[place] ^= 1 << (place * 5 % 8)
    try:
        receipt.verify(wrong.decode())
        accepted.append(place)
    except Exception: pass
print(len(places), "tried,", accepted, "accepted")`
