import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test, vi } from 'vitest'
import { auditors, consistencyProof } from '#api/calls/proofs.ts'
import { cosign, cosignerKey } from '#api/chain/log/cosignature.ts'
import { formatPolicy } from '#api/chain/log/policy.ts'
import { merkleRoot } from '#api/chain/tree/merkle.ts'
import { sampleReceipt } from '#api/chain/testing/receipts.ts'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { knownPolicy } from '../known/knownPolicy.ts'
import { readAudited } from './readAudited.ts'

const NONE = { witnesses: 0, quorum: 0, cosigners: 0 }
const AUDITOR = 'a.example/auditor'
const secret = new Uint8Array(32).fill(30)
const site = sampleReceipt(NONE)
const { verifierKey } = site
const policy = formatPolicy({
  log: { verifierKey, url: 'https://wallet.example/log' },
  witnesses: [],
  quorum: 0,
  auditors: [{ verifierKey: cosignerKey(AUDITOR, secret) }],
})
const known = {
  size: 7,
  root: bytesToHex(merkleRoot(site.leaves)),
  verifierKey,
  seenAt: '2026-01-01T00:00:00.000Z',
}

/** An auditor has recomputed the ledger of this checkpoint; the server shows no consistency proofs. */
function serve(checkpoint: string): void {
  const cosigned = checkpoint + cosign(checkpoint, AUDITOR, secret, 1_750_000_000)
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith(consistencyProof.path)
      ? new Response('', { status: 503 })
      : Response.json({ checkpoints: [cosigned], verifierKey, policy }),
  )
}

for (const [what, remembered, sample, compared, names = policy] of [
  ['known to this browser is a fact', known, {}, 'passed'],
  ['that this browser could not compare is not', known, { size: 5 }, 'missing'],
  ['is not compared where none is known', null, {}, 'none'],
  ['is no fact by auditors that the known policy does not name', known, {}, 'none', site.policy],
  ['is no fact where no policy is known', known, {}, 'none', null],
  ['other than the known one is an alarm', known, { isForked: true }, 'failed', site.policy],
  [
    'signed with another key than the known one is an alarm',
    { ...known, verifierKey: sampleReceipt({ ...NONE, secretFill: 9 }).verifierKey },
    {},
    'failed',
  ],
] as const)
  test(`an audited ledger ${what}`, async () => {
    knownCheckpoint.write(remembered)
    knownPolicy.write(names === null ? null : { text: names })
    serve(sampleReceipt({ ...NONE, ...sample }).receipt.checkpoint)
    const audited = await readAudited(new AbortController().signal)
    expect(audited).toMatchObject({ upTo: { auditors: 1 }, compared })
    knownCheckpoint.write(null)
  })

test(`a site without auditors says so at ${auditors.path}`, async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ checkpoints: [], verifierKey, policy: site.policy }),
  )
  expect(await readAudited(new AbortController().signal)).toBeNull()
})
