import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChanges } from './changed.mjs'

const FILES = [
  'README.md',
  'package.json',
  'api/money.ts',
  'api/chain/hash.ts',
  'api/chain/hash.test.ts',
  'server/kyc/files/store.ts',
  'server/kyc/kyc.test.ts',
  'web/journeys/support/walletSupport.ts',
  'web/ui/dialog/Dialog.tsx',
  'web/coin/readAmount.test.ts',
]
/** The real ones: one with another name must change the table of changed.mjs. */
const JOURNEYS = readdirSync('web/journeys', { recursive: true })
  .filter(name => name.endsWith('.spec.ts'))
  .map(name => `web/journeys/${name}`)
let folder
let template

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cxac-changed-'))
  template = join(folder, 'template')
  for (const path of [...FILES, ...JOURNEYS]) write(template, path)
  git(template, 'init', '--quiet', '--initial-branch=main')
  git(template, 'add', '.')
  git(template, 'commit', '--quiet', '--message=Begin')
  git(template, 'checkout', '--quiet', '-b', 'branch')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('without a change nothing is run', () => expect(findChanges(project()).parts).toEqual({}))

test('commits, changes and new files count, those of main do not', () => {
  const at = project()
  write(at, 'api/a.ts')
  git(at, 'add', '.')
  git(at, 'commit', '--quiet', '--message=Add')
  git(at, 'checkout', '--quiet', 'main')
  write(at, 'api/b.ts')
  git(at, 'add', '.')
  git(at, 'commit', '--quiet', '--message=Add another')
  git(at, 'checkout', '--quiet', 'branch')
  write(at, 'api/money.ts', 'changed')
  write(at, 'api/c.ts')
  expect(new Set(findChanges(at).touched)).toEqual(
    new Set(['api/a.ts', 'api/money.ts', 'api/c.ts']),
  )
})

test('where code is gone or renamed, everything is linted: its importers are unknown', () => {
  const gone = project()
  rmSync(join(gone, 'api/money.ts'))
  expect(findChanges(gone).parts).toEqual({ lint: [], tidy: [], texts: [] })
  const renamed = project()
  git(renamed, 'mv', 'api/money.ts', 'api/coins.ts')
  expect(findChanges(renamed).parts).toMatchObject({ lint: [], format: ['api/coins.ts'] })
})

test('documents need neither lint nor tests', () =>
  expect(changesWith('README.md').parts).toEqual({ tidy: [], texts: [] }))

for (const [path, unit] of [
  ['web/coin/coinsText.ts', ['related', 'web/coin/coinsText.ts']],
  ['web/coin/Amount.module.css', undefined],
  ['web/journeys/support/walletSupport.ts', undefined],
  ['api/chain/hash.test.ts', ['api/chain/hash.test.ts']],
  ['api/chain/hash.ts', ['api/chain/']],
  ['server/kyc/files/store.ts', ['server/kyc/']],
  ['checks/changed.mjs', ['checks/']],
])
  test(`of ${String(path)} the unit tests are ${String(unit)}`, () => {
    expect(changesWith(path).parts.unit).toEqual(unit)
  })

for (const [path, ...names] of [
  ['web/screens/settings/apiKeys/ApiKeys.tsx', 'api-keys'],
  ['web/screens/settings/ownerKeys/OwnerKeys.tsx', 'owner-keys'],
  ['web/screens/settings/passkeys/Passkeys.tsx', 'passkeys'],
  ['web/screens/settings/freeze/Freeze.tsx', 'freeze'],
  ['web/screens/settings/sessions/Sessions.tsx', 'sessions'],
  ['web/screens/settings/email/Email.tsx', 'email'],
  ['web/screens/settings/deletion/Deletion.tsx', 'deletion'],
  ['web/screens/settings/notifications/Notifications.tsx', 'notifications'],
  ['web/screens/settings/webhooks/Webhooks.tsx', 'api-keys'],
  ['web/screens/settings/SettingsScreen.tsx', 'settings'],
  ['web/screens/wallet/send/SendDialog.tsx', 'wallet-send'],
  ['web/screens/auth/LoginScreen.tsx', 'accounts', 'passwords', 'sign-up'],
  ['web/screens/home/activity/Activity.tsx', 'home'],
  ['web/screens/mining/claim/Claim.tsx', 'mining', 'mining-cooldown'],
  ['web/screens/explorer/list/Tabs.tsx', 'explorer', 'explorer-list', 'leaderboard'],
  ['web/screens/explorer/operators/OperatorsScreen.tsx', 'kyc-approval'],
  ['web/scanner/Scanner.tsx', 'wallet-scanner'],
  [
    'web/proof/audit/AuditCard.tsx',
    ...'balance-proof proofs proofs-forged receipts verify'.split(' '),
  ],
  ['web/proof/receipt/SaveReceipt.tsx', 'receipts', 'verify'],
  ['web/operator/accounts/Accounts.tsx', 'kyc-approval', 'operator', 'operators'],
  ['web/app/shell/connection/Offline.tsx', 'connection', 'offline'],
  ['web/app/shell/Shell.tsx', 'shell'],
  ['web/journeys/wallet/wallet-send.spec.ts', 'wallet-send'],
])
  test(`of ${path} the journeys are ${names.join(', ')}`, () => {
    const { parts, withoutJourneys } = changesWith(path)
    const run = parts.journeys.map(spec => spec.split('/').at(-1).replace('.spec.ts', ''))
    expect([new Set(run), withoutJourneys]).toEqual([new Set(names), []])
  })

for (const path of [
  'web/journeys/support/walletSupport.ts',
  'web/ui/dialog/Dialog.tsx',
  'web/index.html',
])
  test(`${path} has no journeys of its own, which is said`, () => {
    const { parts, withoutJourneys } = changesWith(path)
    expect([parts.journeys, withoutJourneys]).toEqual([undefined, [path]])
  })

let projects = 0
function project() {
  const at = join(folder, String(projects++))
  cpSync(template, at, { recursive: true })
  return at
}

/** The changes of a branch that touches one file. */
function changesWith(path) {
  write(template, path, 'changed')
  const changes = findChanges(template)
  if ([...FILES, ...JOURNEYS].includes(path)) write(template, path)
  else rmSync(join(template, path))
  return changes
}

function write(at, path, text = '') {
  mkdirSync(join(at, dirname(path)), { recursive: true })
  writeFileSync(join(at, path), text)
}

function git(at, ...args) {
  const settings = ['user.name=A', 'user.email=a@localhost', 'commit.gpgsign=false']
  execFileSync('git', [...settings.flatMap(setting => ['-c', setting]), ...args], { cwd: at })
}
