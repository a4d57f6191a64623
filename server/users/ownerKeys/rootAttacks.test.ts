import { expect, test } from 'vitest'
import { ledgerNdjson } from '#api/calls/explorer.ts'
import { transfer } from '#api/calls/ledger.ts'
import { auditExport } from '#api/chain/replay/auditExport.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { testApp } from '../../testing/testApp.ts'
import { testOwner } from '../../testing/testOwner.ts'

/** A wallet with keys, which has paid once. */
async function payerWithKeys() {
  const world = await testApp({ PUBLIC_URL: 'https://wallet.example', SIGNUPS_PER_HOUR: '1000' })
  const receiver = await world.newUser()
  const { user, phone } = await testOwner(world)
  const payment = { fromAddress: user.address, toAddress: receiver.address, amount: 1 }
  const pay = (signed: { signature?: OwnerSignature } = {}) =>
    world.askCall(transfer, { ...payment, ...signed }, { token: user.token })
  const { body } = await pay()
  const signature = phone.sign((body as unknown as { order: string }).order)
  expect((await pay({ signature })).status).toBe(200)
  return { ...world, pay, rules: rulesBy(() => world.clock.now) }
}

const { pool, owner: root, rules } = await payerWithKeys()

/** As the owner of the database, past every trigger. The change is undone afterwards. */
async function faultAfter(statement: string): Promise<string> {
  const client = await root.connect()
  const tables = ['wallets', 'evidence', 'blocks']
  try {
    await client.query('SET session_replication_role = replica')
    for (const table of tables)
      await client.query(`CREATE TEMPORARY TABLE saved_${table} AS SELECT * FROM ${table}`)
    await client.query(statement)
    return await auditDatabase(pool, { rules }).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  } finally {
    await client.query('DELETE FROM evidence')
    await client.query(
      'INSERT INTO evidence (block, place, body) SELECT block, place, body FROM saved_evidence',
    )
    await client.query(
      'UPDATE wallets w SET key_set = s.key_set FROM saved_wallets s WHERE s.number = w.number',
    )
    await client.query(
      'UPDATE blocks b SET evidence_root = s.evidence_root FROM saved_blocks s WHERE s.number = b.number',
    )
    client.release(true)
  }
}

for (const [what, statement, fault] of [
  [
    'stripped evidence',
    'DELETE FROM evidence WHERE transaction IS NOT NULL',
    'evidenceRoot is not',
  ],
  ['a stripped key set', 'DELETE FROM evidence WHERE transaction IS NULL', 'is empty'],
  [
    'changed evidence',
    'UPDATE evidence SET body = set_byte(body, 100, 1 - get_byte(body, 100) / 255)',
    'evidenceRoot is not',
  ],
  [
    'evidence of no block',
    "INSERT INTO evidence (block, place, body) VALUES (999999, 0, '\\x03')",
    'evidence: block names',
  ],
  [
    'another root',
    'UPDATE blocks SET evidence_root = NULL WHERE number = (SELECT max(number) FROM blocks)',
    'version is 2',
  ],
  ['forgotten keys of a wallet', 'UPDATE wallets SET key_set = NULL', 'key_set is not what'],
] as const)
  test(`the audit of the database names ${what}`, async () => {
    expect(await faultAfter(statement)).toContain(fault)
    await auditDatabase(pool, { rules })
  })

test('a server whose database loses the keys pays, and every audit names the transfer', async () => {
  const keyless = await payerWithKeys()
  await keyless.owner.query('UPDATE wallets SET key_set = NULL')
  // As a restarted server reads it.
  await keyless.owner.query('UPDATE chain_head SET freezes = freezes + 1')
  const paid = await keyless.pay()
  expect(paid.status).toBe(200)
  const fault = `transaction ${paid.body.transaction._id}: evidence is missing: its wallet has keys`
  const byOwnRules = { rules: keyless.rules }
  await expect(auditDatabase(keyless.pool, byOwnRules)).rejects.toThrow(fault)
  const { body } = await keyless.app.inject({ url: ledgerNdjson.path })
  await expect(auditExport(body.trimEnd().split('\n'), byOwnRules)).rejects.toThrow(fault)
})
