import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ledgerNdjson } from '#api/calls/explorer.ts'
import { MINING_COOLDOWN_MS, MINING_REWARD, REFERRAL_BONUS } from '#api/limits.ts'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import type { Address } from '#api/chain/address.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Order } from '../ledger/order.ts'
import { readHead } from '../chain/reading/records.ts'
import { StateUpdater } from '../chain/state/StateUpdater.ts'
import { openingOrder, randomAddress, stateArrived } from '../testing/testLedger.ts'
import { whenDone } from '../testing/whenDone.ts'
import { logOperatorActions } from '../ledger/operatorActions/logOperatorActions.ts'
import { recordOperatorAction } from '../ledger/operatorActions/recordOperatorAction.ts'
import { stateBlockOrder } from '../ledger/StateBlockMaker.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { hasPython } from '../testing/python.ts'
import { testApp } from '../testing/testApp.ts'

// A verifier that shares no code with ours, written only from docs/verify.md.
const VERIFIER = join(import.meta.dirname, '../../docs/verify.py')
const WALLETS = 12
const TRANSFERS = 300

const folder = await mkdtemp(join(tmpdir(), 'cxac-export-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'ledger.ndjson')

describe.skipIf(!hasPython)('docs/verify.py (needs python3)', () => {
  test('accepts the export of a ledger that orders have made', async () => {
    const text = await exportedLedger()
    expect(await verify(text)).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^The ledger is right: \d+ blocks, 324 transactions, 12 wallets, 5 operator actions\nSigned by .*\nThe key and/,
      ),
    })
  })

  test('refuses it after any one digit was changed', async () => {
    await writeFile(file, await smallLedger())
    const { stdout, stderr } = spawnSync('python3', ['-Bc', EVERY_DIGIT, VERIFIER, file], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({ tried: expect.any(Number), accepted: [] })
    expect((JSON.parse(stdout) as { tried: number }).tried).toBeGreaterThan(1000)
  })

  test('refuses claims of one wallet that are a millisecond less than 24 hours apart', async () => {
    const withGap = async (gapMs: number) => {
      const { app, ledger } = await testApp()
      const [to, atMs] = [randomAddress(), Date.now() - MINING_COOLDOWN_MS]
      await ledger.submit(openingOrder(to, REFERRAL_BONUS, atMs))
      await ledger.submit(claim(to, atMs))
      await ledger.submit(claim(to, atMs + gapMs))
      return verify((await app.inject({ url: ledgerNdjson.path })).body)
    }
    expect(await withGap(MINING_COOLDOWN_MS)).toMatchObject({ status: 0 })
    expect(await withGap(MINING_COOLDOWN_MS - 1)).toEqual({
      status: 1,
      said: 'The ledger is WRONG. First fault: transaction 3: atMs, too soon after the last claim',
    })
  })

  test('refuses a second bonus of a wallet, and a block of tomorrow', async () => {
    const { app, ledger } = await testApp()
    const [to, atMs] = [randomAddress(), Date.now()]
    const exported = async () => verify((await app.inject({ url: ledgerNdjson.path })).body)
    await ledger.submit(openingOrder(to, REFERRAL_BONUS, atMs))
    await ledger.submit(claim(to, atMs + 60_000))
    expect(await exported()).toMatchObject({ status: 0 })
    await ledger.submit(claim(to, atMs + MINING_COOLDOWN_MS + 60_000))
    expect((await exported()).said).toContain('block 3: atMs, ahead of this clock')

    const other = await testApp()
    await other.ledger.submit(openingOrder(to, REFERRAL_BONUS, atMs))
    await other.ledger.submit(systemOrder('bonus', REFERRAL_BONUS, to, atMs))
    const { body } = await other.app.inject({ url: ledgerNdjson.path })
    expect((await verify(body)).said).toContain(
      'transaction 2: a bonus for a wallet that is not new',
    )
  })

  test('refuses another spelling of a number, and a checkpoint in between by nobody', async () => {
    const text = await exportedLedger()
    const last = text.trimEnd().split('\n').at(-1)!
    for (const [written, other] of [
      ['"amount":"10000000"', '"amount":10000000'],
      ['"amount":"10000000"', '"amount":"1_0000000"'],
      ['"amount":"10000000"', '"amount":"+10000000"'],
      ['"fee":"0"', '"fee":"00"'],
      ['{"number":1,"kind"', '{"number":true,"kind"'],
      ['"toSequence":1,', '"toSequence":true,'],
      ['"issued":"0"', '"issued":"-0"'],
      ['"transactions":[]', '"transactions":{}'],
      [last, `${last.replace(/....(\\n","verifierKey)/, 'AAA=$1')}\n${last}`],
    ] as const) {
      expect(text).toContain(written)
      expect([other, await verify(text.replace(written, other))]).toEqual([
        other,
        { status: 1, said: expect.stringMatching(/^The ledger is WRONG. First fault: /) },
      ])
    }
  })

  test('says of strange files in one line that they are wrong', async () => {
    const text = await exportedLedger()
    const broken = [
      '',
      '\n',
      '\u0000',
      '5\n',
      'null\n',
      '"checkpoint"\n',
      '{"checkpoint":1,"verifierKey":2}\n',
      '{"block":[],"transactions":[]}\n',
      '{"block":{},"transactions":[]}\n',
      '['.repeat(100_000),
      `{"block":${'9'.repeat(10_000)}}\n`,
      '%PDF-1.7\n',
      text.slice(0, 500),
      text.replace('"atMs":', '"atMs":-'),
      text.replace('"kind":"bonus"', '"kind":["bonus"]'),
    ]
    for (const content of [...broken, Buffer.from([0xff, 0xfe, 0x00])])
      expect(await verify(content)).toEqual({
        status: 1,
        said: expect.stringMatching(/^The ledger is WRONG. First fault: .+$/),
      })
    const path = join(folder, 'strange-policy')
    for (const policy of ['', 'log', 'log a+b', '{}', 'quorum'.repeat(1000)]) {
      await writeFile(path, policy)
      expect(await verify(text, path)).toEqual({
        status: 1,
        said: expect.stringMatching(/^The ledger is WRONG. First fault: .+$/),
      })
    }
    expect((await verify(text, join(folder, 'gone'))).said).toMatch(/^The file cannot be read: .+$/)
    expect((await verify(text, path, path)).said).toMatch(/^Audits an exported CXAC ledger/)
  })

  test("counts the policy's witnesses, and says when they cosigned", async () => {
    const lines = (await exportedLedger()).trimEnd().split('\n')
    const signed = JSON.parse(lines.pop()!) as { checkpoint: string; verifierKey: string }
    const { checkpoint, verifierKey } = signed
    const [name, secretKey] = ['w.example', new Uint8Array(32).fill(3)]
    const policy = `log ${verifierKey}\nwitness w ${cosignerKey(name, secretKey)}\nquorum w\n`
    const withNote = (note: string) =>
      [...lines, formatCheckpointLine(note, verifierKey, policy)].join('\n')
    const cosigned =
      checkpoint + cosign(checkpoint, name, secretKey, Math.floor(Date.now() / 1000) - 60)
    expect((await verify(withNote(cosigned))).said).toMatch(/Cosigned by w 6\d s ago\nThe key and/)
    expect((await verify(withNote(checkpoint))).said).toContain('the last checkpoint: quorum')
    const path = join(folder, 'policy')
    await writeFile(path, policy)
    expect((await verify(withNote(cosigned), path)).said).toMatch(/s ago$/)
    expect((await verify(await exportedLedger(), path)).status).toBe(1)
  })

  test('refuses it with a line left out, or cut off', async () => {
    const lines = (await exportedLedger()).trimEnd().split('\n')
    for (const wrong of [lines.slice(1), lines.toSpliced(5, 1), lines.slice(0, -1), []])
      expect((await verify(wrong.join('\n'))).status).toBe(1)
  })
})

async function verify(
  text: string | Uint8Array,
  ...policy: string[]
): Promise<{ status: number | null; said: string }> {
  await writeFile(file, text)
  const { status, stdout, stderr } = spawnSync('python3', ['-B', VERIFIER, file, ...policy], {
    encoding: 'utf8',
  })
  return { status, said: (stdout + stderr).trim() }
}

/** Runs the verifier on copies of a file, each with one digit changed. */
const EVERY_DIGIT = `
import builtins, contextlib, io, json, os, sys
code, text = compile(open(sys.argv[1]).read(), "verify.py", "exec"), open(sys.argv[2]).read()
sys.path.insert(0, os.path.dirname(sys.argv[1]))
del sys.argv[2:]
tried, accepted = 0, []
for place in range(len(text)):
    if not "0" <= text[place] <= "9": continue
    digit = str((int(text[place]) + 1 + place % 9) % 10)
    changed = text[:place] + digit + text[place + 1:]
    builtins.open = lambda *_, **__: io.StringIO(changed, newline="\\n")
    tried += 1
    try:
        with contextlib.redirect_stdout(io.StringIO()): exec(code, {})
        accepted.append(text[place - 20:place + 5])
    except (Exception, SystemExit): pass
print(json.dumps({"tried": tried, "accepted": accepted}))`

let exported: string | undefined
/** Bonuses, claims, transfers, some of them to oneself, in blocks of one and of many. */
async function exportedLedger(): Promise<string> {
  exported ??= await makeLedger()
  return exported
}

const smallLedger = () => makeLedger(3, 6)

async function makeLedger(wallets = WALLETS, count = TRANSFERS): Promise<string> {
  const parts = await testApp()
  const { app, ledger } = parts
  const states = new StateUpdater({ url: parts.url, onProblem: () => {} })
  const people = Array.from({ length: wallets }, randomAddress)
  const atMs = Date.now()
  const log = async (operatorActions: number) => {
    const record = { kind: 'keys_rotated', atMs, about: '', what: '', why: '' } as const
    for (let i = 0; i < operatorActions; i++)
      await recordOperatorAction(parts.pool, record, { userId: null })
    await logOperatorActions(parts)
  }
  await log(2)
  await Promise.all(
    people.map(address => ledger.submit(openingOrder(address, REFERRAL_BONUS, atMs))),
  )
  for (const to of people) await ledger.submit(claim(to, atMs))
  states.start()
  whenDone(() => states.stop())
  const transfers = Array.from({ length: count }, (_, i) =>
    transferOrder({
      from: people[i % wallets]!,
      to: people[(i * 5) % wallets]!,
      amount: micros(BigInt(1 + i * 37)),
      fee: micros(BigInt(i % 3)),
      key: null,
      atMs: atMs + i,
    }),
  )
  for (let at = 0, size = 1; at < count; at += size, size = (size * 3) % 50) {
    if (size === 1) await stateArrived(parts)
    await Promise.all(transfers.slice(at, at + size).map(order => ledger.submit(order)))
  }
  await stateArrived(parts)
  const { block } = parts.head.newest(0, 1)[0]!
  const { transactions, freezes } = await readHead(parts.pool)
  await ledger.submit(stateBlockOrder({ block, transactions, freezes }, atMs + count))
  await log(3)
  const text = (await app.inject({ url: ledgerNdjson.path })).body
  expect(text).toMatch(/"stateBlock":[1-9][^\n]*"transactions":\[\]\}\n/)
  return text
}

const claim = (to: Address, atMs: number) => systemOrder('claim', MINING_REWARD, to, atMs)

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
