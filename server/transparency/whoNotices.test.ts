import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/proofs.md says that each forgery was tried: these are the tests, by a part of their names.
const PROJECT = join(import.meta.dirname, '../..')
const CHECK_PROOF = 'web/proof/steps/checkProof.test.ts'
const HISTORY = 'web/proof/known/checkHistory.test.ts'
const EXPORT = 'api/chain/replay/auditExport.test.ts'
const AUDIT = 'server/commands/audit.test.ts'
const AUDITOR = 'server/transparency/auditor/auditor.test.ts'
const WITNESS = 'server/transparency/witness/witness.test.ts'
const MIRROR = 'server/transparency/mirror/mirror.test.ts'
const FORGERIES = 'server/transparency/forgeries.test.ts'
const FORKS = [WITNESS, 'forks, rollbacks and withheld extensions'] as const
const MIRRORED = [MIRROR, 'a fork, a rollback and another’s log are refused'] as const
const KNOWN = [EXPORT, 'an export must extend a known checkpoint'] as const
const PAYMENTS = [
  'web/proof/balance/compareWallet.test.ts',
  'does not follow from the payments',
] as const

type Tried = readonly [file: string, name: string]
const TRIED: Record<string, readonly Tried[]> = {
  'a rewritten past (fork)': [
    [HISTORY, '100 forks, rollbacks and withheld extensions are refused'],
    KNOWN,
    [AUDITOR, 'an auditor does not follow a fork'],
    FORKS,
    MIRRORED,
  ],
  'a fork without a consistency proof (503)': [
    [CHECK_PROOF, 'a fork is not green when the server withholds the consistency proof'],
    ['web/journeys/explorer/proofs-forged.spec.ts', 'the consistency proof is answered with 503'],
    FORKS,
  ],
  'fewer blocks than seen before': [
    [HISTORY, 'a ledger that has become shorter is bad'],
    ['web/journeys/explorer/proofs-forged.spec.ts', 'an older state than the browser has seen'],
    KNOWN,
    [FORGERIES, 'an auditor waits when the log shows fewer blocks than before'],
    FORKS,
    MIRRORED,
  ],
  'signed by another key': [
    [CHECK_PROOF, 'an answer cannot bring a second log'],
    ['web/journeys/explorer/proofs-forged.spec.ts', 'signed by an unknown key'],
    [EXPORT, 'a checkpoint over other blocks, or by another key, is refused'],
    [AUDITOR, 'nor a checkpoint of another key'],
    [WITNESS, 'answers each request as specified'],
    MIRRORED,
  ],
  'fewer cosignatures than the policy demands': [
    [CHECK_PROOF, 'witnesses that have not cosigned'],
    ['web/journeys/explorer/witnesses.spec.ts', 'a proof is green only with the quorum'],
    [AUDIT, 'the witnesses of a policy must have cosigned'],
    [MIRROR, 'a mirror requires the witnesses of the policy'],
  ],
  'other witnesses, as many as before': [
    [CHECK_PROOF, 'a server cannot swap the known witnesses'],
    [AUDIT, 'the witnesses of a policy must have cosigned'],
    [FORGERIES, 'a log cannot swap the witnesses of a mirror'],
  ],
  'an old cosignature': [
    [CHECK_PROOF, 'an old cosignature is shown with its time'],
    [AUDIT, 'the age of their cosignatures is printed'],
  ],
  'a cosignature of another checkpoint': [
    [CHECK_PROOF, 'or of another checkpoint, is refuted'],
    [EXPORT, 'a cosignature of another checkpoint'],
    [MIRROR, 'a cosignature of another checkpoint'],
  ],
  'a wallet left out of the state': [
    [FORGERIES, 'a wallet is left out of the state'],
    ['web/journeys/explorer/proofs-forged.spec.ts', 'a wallet left out'],
  ],
  'an address twice in the state': [
    [FORGERIES, 'an address is twice in the state'],
    ['web/journeys/explorer/proofs-forged.spec.ts', 'two balances of one address'],
    PAYMENTS,
  ],
  'a header that names an older state than one before': [
    [FORGERIES, 'a header names an older state than one before'],
  ],
  'a header with more issued coins than the chain has issued': [
    [FORGERIES, 'a header states more coins as issued'],
  ],
  'balances that do not add up, or overflow, in a proof': [
    ['api/chain/proof/balanceProof.test.ts', 'more issued'],
    ['api/chain/state/stateTree.test.ts', 'a path whose sums exceed 64 bits is refused'],
    [FORGERIES, 'a wallet is left out of the state'],
  ],
  'a claim twice in 24 hours, or of another amount': [
    [FORGERIES, 'a wallet claims twice in 24 hours'],
    [FORGERIES, 'a claim is of a million'],
  ],
  'a transfer of more coins than the wallet has': [[FORGERIES, 'a wallet sends what it has not']],
  'an empty block that is no state block': [[FORGERIES, 'an empty block is no state block']],
  'a second bonus of a wallet': [[FORGERIES, 'a wallet gets a second bonus']],
  'claims for days to come': [
    [FORGERIES, 'a claim is made for a day to come'],
    [AUDITOR, 'an auditor waits for the time of a block that is dated ahead'],
  ],
  'an order carried out after its time, in a block dated back': [
    [AUDITOR, 'a withheld order is never cosigned'],
  ],
  "a payment in a wallet's list that is not in the ledger": [
    ['web/proof/balance/runBalanceProof.test.ts', 'one of them invented'],
    ['web/journeys/explorer/proofs-forged.spec.ts', 'an invented payment does not explain'],
  ],
  'another transaction in a receipt': [
    ['api/chain/proof/receipt.test.ts', 'another amount'],
    ['web/proof/verify/checkTransaction.test.ts', 'another transaction, however genuine'],
  ],
  'another reason than the logged one, shown to the person': [
    ['web/journeys/kyc/kyc-approval.spec.ts', 'a decision that differs from the logged one'],
  ],
  'a transfer that the owner of a custodial wallet did not order': [
    [FORGERIES, 'no owner has ordered its transfers, but all are custodial'],
  ],
  'a transfer that no key of its wallet has signed': [
    [FORGERIES, 'owner keys: '],
    ['api/chain/replay/keyAttacks.test.ts', 'every audit names'],
  ],
  "a receipt with an order by a key that is not the wallet's": [
    ['api/chain/proof/orderedReceipt.test.ts', 'a key of a thief fits no key set of the wallet'],
    ['api/chain/proof/orderedReceipt.test.ts', 'without the key set it says'],
    ['api/chain/testing/forgedKeySets.ts', 'a set without the key'],
    ['api/chain/testing/transferAttacks.ts', 'evidence for a wallet without keys'],
    ['api/chain/replay/keyAttacks.test.ts', 'every audit names'],
  ],
  'a receipt with a forged key set, or of an order carried out twice': [
    ['api/chain/testing/keySetAttacks.ts', 'keys of the attacker, signed by themselves'],
    ['api/chain/testing/transferAttacks.ts', 'an id twice in one block'],
    ['api/chain/replay/keyAttacks.test.ts', 'every audit names'],
  ],
  'keys that no key of the wallet has signed': [
    ['api/chain/replay/keyAttacks.test.ts', 'every audit names'],
  ],
}

test('each forgery in docs/proofs.md has a test', async () => {
  const page = await readFile(join(PROJECT, 'docs/proofs.md'), 'utf8')
  const section = page.slice(page.indexOf('\n| forgery |'))
  const rows = [...section.matchAll(/^(?:\| |- )(.*?)(?: \||$)/gm)].map(([, forgery]) => forgery!)
  expect(rows.toSorted()).toEqual(['forgery', ...Object.keys(TRIED)].toSorted())
  for (const [file, name] of Object.values(TRIED).flat())
    expect([file, await readFile(join(PROJECT, file), 'utf8')]).toEqual([
      file,
      expect.stringContaining(name),
    ])
})
