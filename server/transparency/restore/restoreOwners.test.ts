import { bytesToHex } from '@noble/hashes/utils.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder, ORDER_LIFE_MS, orderIdOf } from '#api/chain/keys/order.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { rulesBy } from '#api/chain/replay/issuingRules.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { auditDatabase } from '../../chain/auditing/auditDatabase.ts'
import { Notary } from '../../chain/notary.ts'
import { transferOrder } from '../../ledger/transfer.ts'
import { readSignedTransfer } from '../../ledger/ownerKeys/readSignedTransfer.ts'
import { openInstallation } from '../../start/openInstallation.ts'
import { testApp } from '../../testing/testApp.ts'
import { silentLog } from '../../testing/testLedger.ts'
import { plainSigner, type Signer, testOwner } from '../../testing/testOwner.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { LogSource } from '../mirror/LogSource.ts'
import { MirrorFolder } from '../mirror/MirrorFolder.ts'
import { mirrorLog } from '../mirror/mirrorLog.ts'
import { restoreInstallation } from './restoreInstallation.ts'

const LIMIT = micros(1_500_000n)

test('restored under another name with another key, owners’ orders stay valid and count once', async () => {
  const world = await testApp({ PUBLIC_URL: 'https://wallet.example' })
  const { clock } = world
  const { address: to } = await world.newUser()
  const program = plainSigner(LIMIT)
  const { user, recovery } = await testOwner(world, [program])
  const from = user.address
  const rules = rulesBy(() => clock.now)

  const signedBy = async (signer: Signer, key: string, amount: Micros) => {
    const order = encodeTransferOrder({
      originHash: originHashOf('wallet.example/log'),
      from,
      to,
      amount,
      largestFee: micros(0n),
      validUntilMs: clock.now + ORDER_LIFE_MS,
      id: orderIdOf(key),
    })
    const payment = { from, to, amount, key }
    return readSignedTransfer(signer.sign(bytesToHex(order)), payment, world.config.publicUrl)
  }
  type Server = Pick<typeof world, 'ledger' | 'digestKey'>
  const pay = async ({ ledger, digestKey }: Server, amount: bigint, signer: Signer, key: string) =>
    ledger
      .submit(
        transferOrder(
          {
            from,
            to,
            amount: micros(amount),
            fee: micros(0n),
            key,
            signed: await signedBy(signer, key, micros(amount)),
            atMs: clock.now,
          },
          digestKey,
        ),
      )
      .then(
        result => ('made' in result ? 'made' : 'made before'),
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      )

  expect(await pay(world, 1_000_000n, program, 'shop')).toBe('made')
  expect(await pay(world, 1n, recovery, 'rent')).toBe('made')
  const folder = await mkdtemp(join(tmpdir(), 'cxac-restore-'))
  whenDone(() => rm(folder, { recursive: true }))
  const copy = new MirrorFolder(folder)
  await mirrorLog(new LogSource(await world.app.listen({ port: 0, host: '127.0.0.1' })), copy)

  const empty = await testApp({ PUBLIC_URL: 'https://new.example' })
  expect(await restoreInstallation(empty, copy, { rules })).toMatchObject({ isSameLog: false })
  const restored = await openInstallation(empty.config, {
    log: silentLog,
    url: empty.url,
    now: () => clock.now,
  })
  whenDone(() => restored.close())
  expect(restored.origin).toBe('wallet.example/log')
  expect(await pay(restored, 1n, recovery, 'rent')).toBe('made before')
  expect(await pay(restored, 500_001n, program, 'shop 2')).toBe('owner_key_sum')
  expect(await pay(restored, 500_000n, program, 'shop 3')).toBe('made')
  const verifierKey = Notary.keyOf(restored.secret, restored.origin)
  await auditDatabase(restored.pool, { rules, verifierKey })
})
